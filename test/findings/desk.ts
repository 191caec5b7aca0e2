import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for the inputs of examples. Messages are shown without its path. */
export const desk = mkdtempSync(join(tmpdir(), 'wendy-findings-'));

/** The path of a file there, written if a text is given. */
export function onDesk(name: string, text?: string, mode = 0o644): string {
  const path = join(desk, name);
  mkdirSync(dirname(path), { recursive: true });
  if (text !== undefined) writeFileSync(path, text, { mode });
  return path;
}
