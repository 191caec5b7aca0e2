import { percent, plain } from '../words.ts';
import type { DesignCell } from './designCells.ts';

/** A noise level in words before "noise": "5%", or "the model's" where the lines of the model say how much there is. */
export function noiseLevel({ part, noise }: Pick<DesignCell, 'part' | 'noise'>): string {
  if (!part.byModel) return percent(noise);
  return noise === 1 ? "the model's" : `${plain(Number(noise.toPrecision(2)))} times the model's`;
}
