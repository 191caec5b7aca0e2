import { examples } from '../../src/inside.ts';
import type { Source } from '../state/work.ts';

/**
 * The true parameters of simulated data, for the reader: no fit sees them. Undefined where there are none, and where the
 * model is no longer the one that the data were made with.
 */
export function truthOf(source: Source, model: string): ReadonlyMap<string, number> | undefined {
  if (source.kind !== 'example') return undefined;
  const example = examples.find(({ name }) => name === source.name);
  if (example?.kind !== 'simulated' || bare(model) !== bare(example.model)) return undefined;
  return example.parameters;
}

/** A model's text without comments, blanks and empty lines. */
export function bare(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/#.*/g, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')
    .join('\n');
}
