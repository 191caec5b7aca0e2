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
    // As earlier versions wrote it, or with several models.
    ...(draw.chance(0.2)
      ? { rival: draw.chance(0.5) ? null : modelText(draw) }
      : { compared: draw.chance(0.7) ? null : compared(draw), each: draw.chance(0.2) }),
    data: draw.weighted<() => Record<string, unknown>>([
      [8, () => example(draw)],
      [11, () => table(draw)],
      [1, () => ({ kind: 'none', name: draw.pick(['model.xml', ...hostileTexts]) })],
    ])(),
    options: Object.fromEntries(options),
  };
}

function compared(draw: Draw): Record<string, unknown> {
  const name = () => draw.pick(['Model 1', '', ...hostileTexts]);
  const others = draw.several(1, 3, () => ({ name: name(), model: modelText(draw) }));
  return { name: name(), place: draw.whole(0, others.length), others };
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
    ...(draw.chance(0.4) ? { shape: shape(draw) } : {}),
    ...(draw.chance(0.2) ? { header: draw.pick([0, 1, 2, 3, 1_000_000, 1_000_001]) } : {}),
    ...(draw.chance(0.2) ? { layout: { name: draw.pick(hostileTexts), text: layoutText(draw) } } : {}),
  };
}

function shape(draw: Draw): Record<string, unknown> {
  const heading = () => draw.pick(['t', 'u', 'u_1', 'variable', 'value', ...hostileTexts]);
  return draw.weighted<() => Record<string, unknown>>([
    [2, () => ({ kind: 'wide', replicates: draw.pick(['together', 'separate']) })],
    [2, () => ({ kind: 'long', variable: heading(), value: heading() })],
    [2, () => ({ kind: 'plate', by: draw.pick(['well', 'row', 'column', 'strain', 'strain,conc', '"a']) })],
  ])();
}

function layoutText(draw: Draw): string {
  const row = () =>
    `${draw.pick(['A1', 'A2', 'B1', 'Z9', ''])},${draw.pick(['WT', 'blank', '', ...hostileTexts])}`;
  return `well,strain\n${draw.several(0, 4, row).join('\n')}`;
}
