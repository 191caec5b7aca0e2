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

/** Writes a drawing, or a picture of it, as the name of the file says. */
export async function writeFigure(path: string, drawing: string): Promise<void> {
  writeWhole(path, isPng(path) ? await toPng(drawing, path) : drawing);
}

function isPng(path: string): boolean {
  return /\.png$/i.test(path);
}
