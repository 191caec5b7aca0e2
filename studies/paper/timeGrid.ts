import { cramerRao, evenTimes, parseModel, simulate } from '../../src/index.ts';
import { list } from '../../src/text/words.ts';
import type { Layout } from '../plan/cells.ts';
import type { System } from '../plan/plan.ts';
import { percent, plain } from '../report/words.ts';
import { nameOf } from './cells.ts';

/** At which the bounds are reported; their ratio is the same at any. */
const noise = 0.01;

/**
 * What the times of the data do to the least possible error. Here M even times have both ends of the span; in the paper every
 * n-th of a fine grid is taken, and the last ones are dropped: see docs/deviations.md.
 */
export async function timeGridText({ cells }: Layout): Promise<string> {
  const least = new Map<string, { system: System; points: number }>();
  for (const { part, system, points } of cells) {
    if (!part.name.startsWith('grid')) continue;
    if (points < (least.get(system.name)?.points ?? Number.POSITIVE_INFINITY))
      least.set(system.name, { system, points });
  }
  const ratios: { text: string; ratio: number }[] = [];
  for (const { system, points } of least.values()) {
    const here = await boundOn(system, evenTimes(...system.time, points));
    const there = await boundOn(system, paperTimes(system, points));
    const ratio = here / there;
    const name = `${nameOf(system.name)} with ${points} points`;
    const text = `${plain(ratio)} times as large for ${name} (${percent(here)} instead of ${percent(there)} at ${percent(noise)} noise)`;
    if (Number.isFinite(ratio)) ratios.push({ text, ratio });
  }
  if (ratios.length === 0) return '';
  const size = ({ ratio }: { ratio: number }) => Math.abs(Math.log(ratio));
  const worst = ratios.sort((a, b) => size(b) - size(a)).slice(0, 2);
  return `Times are not those of the paper: here they are even from one end of the span to the other; in the paper they are every n-th of a fine grid, and end earlier. The Cramér-Rao bound here is thereby ${list(worst.map(({ text }) => text))}, where that matters most.`;
}

/** Of 1024 times, 512 for the logistic model, every n-th from the first on. */
function paperTimes({ name, time }: System, points: number): number[] {
  const fine = name === 'logistic' ? 512 : 1024;
  const step = fine / points;
  return Array.from(evenTimes(...time, fine)).filter((_, i) => i % step === 0);
}

/** Root mean square of E2 of the ideal estimate. */
async function boundOn({ model: text, parameters, initial }: System, t: ArrayLike<number>): Promise<number> {
  const model = parseModel(text);
  const { status, clean } = await simulate(model, parameters, { u0: initial, t });
  if (status.code !== 'ok') return Number.NaN;
  const states = model.states.flatMap((state) => Array.from(clean[state]));
  const sigma = (noise * Math.hypot(...states)) / Math.sqrt(states.length);
  const noiseSd = Object.fromEntries(model.states.map((state) => [state, sigma]));
  const { stdErrors } = await cramerRao(model, parameters, { u0: initial, t, noiseSd });
  return Math.hypot(...Object.values(stdErrors)) / Math.hypot(...Object.values(parameters));
}
