import { InputError } from '../src/node.ts';
import type { Output } from './output.ts';
import { outputFindings } from './outputFindings.ts';
import { checkPng, toPng } from './toPng.ts';

/** Throws an InputError where a figure cannot be made in the form its name asks for: to be asked before the work, not after. */
export function checkFigure(path: string | undefined, flag = '--figure'): void {
  if (path === undefined) return;
  if (!/[^/\\]\.(svg|png)$/i.test(path)) {
    throw new InputError(outputFindings.figureNotDrawn({ flag, path }));
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
