import { InputError } from '../src/node.ts';
import { checkWritable, writeWhole } from './output.ts';
import { checkPng, toPng } from './toPng.ts';

/** Throws an InputError where a figure may not be written, or not in that form: to be asked before the work, not after. */
export function checkFigure(path: string | undefined, force: boolean, inputs: readonly string[] = []): void {
  if (path === undefined) return;
  if (!/[^/\\]\.(svg|png)$/i.test(path)) {
    throw new InputError(
      `--figure is "${path}". Its name must end in .svg or .png, which says what to write. Try --figure figure.svg.`,
    );
  }
  checkWritable(path, force, inputs);
  if (isPng(path)) checkPng(path);
}

/**
 * Makes the content of a figure's file, a drawing or a picture of it as the name says, and returns what writes it. Where it
 * could not be made, that throws why: the rest of an answer can still be written before.
 */
export async function figureWriter(path: string, drawing: string): Promise<() => void> {
  try {
    const content = isPng(path) ? await toPng(drawing, path) : drawing;
    return () => writeWhole(path, content);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function isPng(path: string): boolean {
  return /\.png$/i.test(path);
}
