import type { Draw } from '../draw.ts';
import { plainNumber } from './numbers.ts';

type Rows = readonly (readonly (string | number)[])[];

/** The same measurements of u, and perhaps v, at times in order: with a column for each, and in another shape. */
export function shapesOf(draw: Draw): { wide: string; other: string; states: readonly string[] } {
  const states = ['u', 'v'].slice(0, draw.whole(1, 2));
  const times = Array.from({ length: draw.whole(3, 8) }, (_, i) => i * 0.5);
  const values = times.map(() => states.map(() => (draw.chance(0.05) ? '' : String(plainNumber(draw)))));
  const separator = draw.pick([',', ';', '\t']);
  const text = (rows: Rows) => `${rows.map((row) => row.join(separator)).join('\n')}\n`;
  const across = text([['t', ...times], ...states.map((name, l) => [name, ...values.map((row) => row[l])])]);
  const long = text([
    ['t', 'variable', 'value'],
    ...times.flatMap((t, i) => states.map((name, l) => [t, name, values[i][l]])),
  ]);
  const above = draw.pick(['Reader 5', 'Device: x', 'Made by\nnobody']);
  const below = draw.pick(['Results', 'End Time: 5', 'A\nB']);
  return {
    wide: text([['t', ...states], ...times.map((t, i) => [t, ...values[i]])]),
    other: draw.pick([across, long, `${above}\n\n${across}\n${below}\n`]),
    states,
  };
}

/** Exports of plate readers and other tables of wells, sound and odd. */
export function plateText(draw: Draw): string {
  const wells = ['A1', 'A2', 'B1', 'H12', 'a03'].slice(0, draw.whole(2, 5));
  const rows = draw.whole(2, 6);
  const separator = draw.pick([',', ';', '\t']);
  const kind = draw.whole(0, 3);
  const each = <T>(make: (i: number) => T) => Array.from({ length: rows }, (_, i) => make(i));
  const cell = () =>
    draw.chance(0.9) ? String(plainNumber(draw)) : draw.pick(['', 'OVRFLW', 'OVER', '?????', '<0.1', 'NA']);
  const time = (i: number) => {
    const k = draw.chance(0.98) ? kind : draw.whole(0, 3);
    return [String(600 * i), `0:${String(i).padStart(2, '0')}:00`, `${i} h `, `0 h ${i} min`][k];
  };
  const tecan = (): Rows => [
    ['Cycle Nr.', 'Time [s]', 'Temp. [°C]', ...wells],
    ...each((i) => [i + 1, time(i), 37, ...wells.map(cell)]),
  ];
  const turned = (): Rows => [
    ['Time [s]', ...each(time)],
    ['Temp. [°C]', ...each(() => 37)],
    ...wells.map((well) => [well, ...each(cell)]),
  ];
  const bmg = (): Rows => [
    ['Well Row', 'Well Col', 'Content', ...each(() => 'Raw Data (600)')],
    ['', '', draw.pick(['Time', 'Time [s]', '']), ...each(time)],
    ...wells.map((well, k) => [
      well[0],
      well.slice(1),
      draw.pick(['Sample X1', `Sample X${k}`, 'Blank B']),
      ...each(cell),
    ]),
  ];
  const block = () =>
    draw
      .pick([tecan, turned, bmg])()
      .map((row) => row.join(separator));
  const blocks = draw.several(
    1,
    3,
    (i) => `${draw.pick(['', `Label${i}\n`, '600\n', 'OD600:600\n\n'])}${block().join('\n')}`,
  );
  const above = draw.pick([
    '',
    'Application: x\nDevice: y\n\n',
    `Software Version${separator}3.08\n\nPlate\n\n`,
    'Time:\t10:05\n\n',
  ]);
  const below = draw.pick(['\n', '\n\nResults\nA\t1\t2\n', '\nEnd Time: 5\n', '\nA,1\n']);
  return `${above}${blocks.join('\n\n')}${below}`;
}
