import { InputError } from '../../src/node.ts';
import type { Output } from './output.ts';
import { outputFindings } from './outputFindings.ts';
import { checkPng, toPng } from './toPng.ts';

/** A figure to draw, and the file it goes to. */
export interface FigureTarget {
  /** As it is typed, to name it in messages. */
  flag: string;
  /** Which figure. */
  name: string;
  /** What it is to show, where that can be chosen. */
  chosen?: readonly string[];
  path: string;
}

/**
 * What `--figure FILE`, `--figure NAME=FILE` and `--figure NAME:CHOSEN,CHOSEN=FILE` ask for; without a name, data and fit. An
 * InputError for a name that no figure has.
 */
export async function figureTargets(given: readonly string[] = []): Promise<FigureTarget[]> {
  const targets = [...new Set(given)].map((text) => {
    // A single letter before a colon is a drive.
    const [, name = 'fit', chosen, path = text] =
      /^([A-Za-z][\w-]*)(?:(?<=..):([^=]*))?=(.*)$/s.exec(text) ?? [];
    return {
      flag: given.length > 1 ? `--figure ${text}` : '--figure',
      name,
      ...(chosen !== undefined && { chosen: chosen.split(',').map((value) => value.trim()) }),
      path,
    };
  });
  if (targets.every(({ name }) => name === 'fit')) return targets;
  const { figures } = await import('../../charts/figures/figures.ts');
  const names = figures().map(({ name }) => name);
  const wrong = targets.find(({ name }) => !names.includes(name));
  if (wrong) throw new InputError(outputFindings.figureUnknown({ name: wrong.name, names }));
  return targets;
}

/** Throws an InputError where a figure cannot be made in the format of its name: to be checked before the work, not after. */
export function checkFigure(path: string | undefined): void {
  if (path === undefined) return;
  if (!/[^/\\]\.(svg|png)$/i.test(path)) {
    throw new InputError(outputFindings.figureNotDrawn({ flag: '--figure', path }));
  }
  if (isPng(path)) checkPng(path);
}

/**
 * The file of a figure: a drawing, or a picture of it, as the name says. Where no program makes the picture, that is
 * returned, not thrown: the rest of an answer is worth writing.
 */
export async function figureFile(path: string, drawing: string): Promise<Output | InputError> {
  try {
    return { path, content: isPng(path) ? await toPng(drawing, path) : drawing };
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function isPng(path: string): boolean {
  return /\.png$/i.test(path);
}
