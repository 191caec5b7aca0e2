import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FitOptions } from '../../src/index.ts';

/** What names the file of a cell. */
interface Cell {
  id: string;
}

/**
 * The trials of each cell, in a file of lines that grows as they end: what was stopped can be taken up again. Trials
 * made by another state of `src` or other settings do not count, unless `any` is set. `revive` puts back the numbers that
 * JSON does not have, infinity and NaN.
 */
export function openLedger<Trial extends object>(
  folder: string,
  settings: FitOptions,
  any: boolean,
  revive: (trial: Trial) => Trial,
) {
  /** A line: a trial, and the state of the program that made it. */
  type Line = Trial & { source: string };
  const source = fingerprint(settings);
  const path = ({ id }: Cell) => join(folder, `${id}.ndjson`);
  const lines = (cell: Cell): Line[] =>
    existsSync(path(cell))
      ? readFileSync(path(cell), 'utf8')
          .split('\n')
          // The last piece is empty, or a line that was being written when the power failed.
          .slice(0, -1)
          .map((line): Line => JSON.parse(line))
          .filter((line) => any || line.source === source)
      : [];
  return {
    trials: (cell: Cell): Trial[] => lines(cell).map(revive),
    /** Drops what does not count, and returns the rest. */
    open(cell: Cell): Trial[] {
      const kept = lines(cell);
      writeFileSync(path(cell), kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return kept.map(revive);
    },
    append(cell: Cell, trial: Trial): void {
      const line: Line = { ...trial, source };
      appendFileSync(path(cell), `${JSON.stringify(line)}\n`);
    },
  };
}

/** Twelve hexadecimal digits that stand for the library's source and the settings. */
function fingerprint(settings: FitOptions): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join('src', file)));
  }
  return hash.digest('hex').slice(0, 12);
}
