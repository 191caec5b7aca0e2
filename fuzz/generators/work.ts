import { optionNames, optionTable } from '../../src/index.ts';
import { examples } from '../../src/inside.ts';
import type { Draw } from '../draw.ts';
import { modelText } from './model.ts';
import { hostileTexts } from './names.ts';
import { optionValue } from './options.ts';
import { tableText } from './table.ts';

/** Work of the app as plain data, as a link or a saved project holds it. */
export function workValue(draw: Draw): Record<string, unknown> {
  const names = draw.several(0, 3, () => draw.pick(optionNames));
  const options = names.map((name) => [name, optionValue(draw, optionTable[name], ['u', 'v'], ['a', 'b'])]);
  return {
    model: draw.chance(0.9) ? modelText(draw) : draw.pick(hostileTexts),
    rival: draw.chance(0.8) ? null : modelText(draw),
    data: draw.chance(0.4) ? example(draw) : table(draw),
    options: Object.fromEntries(options),
  };
}

function example(draw: Draw): Record<string, unknown> {
  return {
    kind: 'example',
    name: draw.chance(0.95) ? draw.pick(examples).name : draw.pick(hostileTexts),
    points: draw.pick([2, 21, 64, 128, 0, 1, 4097, 100_000, 100_001]),
    noise: draw.pick([0, 0.05, 0.1, 10, 11, 1000, 1001]),
    seed: draw.pick([0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER]),
  };
}

function table(draw: Draw): Record<string, unknown> {
  const use = () =>
    draw.weighted<() => unknown>([
      [3, () => null],
      [1, () => ({ as: draw.pick(['time', 'experiment', 'nothing']) })],
      [2, () => ({ as: 'state', name: draw.pick(['u', 'v', 'u 1', ...hostileTexts]) })],
    ])();
  return {
    kind: 'table',
    name: draw.pick(['data.csv', 'pasted', ...hostileTexts]),
    text: tableText(draw, draw.pick([['u'], ['u', 'v']])),
    uses: draw.several(0, 4, use),
  };
}
