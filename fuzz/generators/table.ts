import type { Draw } from '../draw.ts';
import { mutatedText } from './mutate.ts';
import { hostileTexts } from './names.ts';
import { anyNumber, numberText, plainNumber } from './numbers.ts';

/** A table as text: CSV with any separator, or JSON of either shape; mostly sound, often damaged. */
export function tableText(draw: Draw, states: readonly string[]): string {
  const header = headerOf(draw, states);
  const rows = draw.weighted<() => number>([
    [8, () => draw.whole(2, 12)],
    [1, () => draw.whole(0, 2)],
    [0.5, () => draw.whole(50, 200)],
  ])();
  let t = draw.chance(0.8) ? 0 : anyNumber(draw);
  const table = Array.from({ length: rows }, (_, m) =>
    header.map((name, j) => {
      if (/^t(ime)?$/i.test(name) || j === 0) {
        t += draw.chance(0.95) ? 0.5 : 0;
        return draw.chance(0.97) ? t : draw.pick([Number.NaN, t - 3, 1e300, t]);
      }
      if (/experiment/i.test(name)) return draw.pick(['a', 'b', m % 2 ? 'x' : 'y']);
      return cellOf(draw);
    }),
  );
  const text = draw.weighted<() => string>([
    [8, () => delimited(draw, header, table)],
    [
      1,
      () =>
        JSON.stringify(
          Object.fromEntries(header.map((name, j) => [name, table.map((row) => jsonCell(row[j]))])),
        ),
    ],
    [
      1,
      () =>
        JSON.stringify(
          table.map((row) => Object.fromEntries(header.map((name, j) => [name, jsonCell(row[j])]))),
        ),
    ],
  ])();
  return draw.chance(0.5) ? text : mutatedText(draw, text);
}

type Cell = number | string;

function headerOf(draw: Draw, states: readonly string[]): string[] {
  const header = [
    draw.weighted([
      [8, 't'],
      [1, 'time'],
      [1, 'Time'],
      [1, 'hours'],
    ]),
    ...states,
  ];
  if (draw.chance(0.2)) header.unshift(draw.pick(['experiment', 'Experiment', 'dish']));
  if (draw.chance(0.2)) header.push(draw.pick(['note', 'extra', '', 'u_se', ...hostileTexts]));
  if (draw.chance(0.03)) header.push(draw.pick(header));
  // Columns of other shapes: replicates, wells, a long table.
  if (draw.chance(0.1))
    header.push(
      ...draw.pick([
        ['u_1', 'u_2'],
        ['A1', 'A2', 'B1'],
        ['variable', 'value'],
        ['u', 'u.1'],
      ]),
    );
  return draw.chance(0.2) ? draw.shuffled(header) : header;
}

function cellOf(draw: Draw): Cell {
  return draw.weighted<() => Cell>([
    [30, () => plainNumber(draw)],
    [2, () => anyNumber(draw)],
    [2, () => Number.NaN],
    [
      0.3,
      () =>
        draw.pick([
          'NA',
          'n/a',
          'NaN',
          'null',
          '-',
          'Infinity',
          '1,5',
          '1 000',
          '50%',
          '0x10',
          '1e',
          ...hostileTexts,
        ]),
    ],
  ])();
}

function jsonCell(cell: Cell): Cell | null {
  return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
}

function delimited(draw: Draw, header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const separator = draw.weighted([
    [6, ','],
    [2, ';'],
    [2, '\t'],
  ]);
  const comma = separator !== ',' && draw.chance(0.4);
  const quotes = draw.chance(0.15);
  const cell = (value: Cell): string => {
    const text =
      typeof value === 'number'
        ? Number.isFinite(value)
          ? comma
            ? numberText(draw, value).replace('.', ',')
            : numberText(draw, value)
          : draw.pick(['', 'NA', 'nan'])
        : value;
    const needs = /[",;\t\r\n]/.test(text);
    return (needs && draw.chance(0.9)) || (quotes && draw.chance(0.5))
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  const end = draw.weighted([
    [8, '\n'],
    [1, '\r\n'],
    [1, '\r'],
  ]);
  const pad = draw.chance(0.1) ? ' ' : '';
  const lines = [header, ...rows].map((cells) => cells.map(cell).join(`${pad}${separator}${pad}`));
  if (draw.chance(0.05))
    lines.splice(draw.whole(0, lines.length), 0, draw.pick(['', '   ', separator.repeat(3), '# comment']));
  return `${draw.chance(0.05) ? '\ufeff' : ''}${lines.join(end)}${draw.pick([end, '', end + end])}`;
}
