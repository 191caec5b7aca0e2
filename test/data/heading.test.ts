import { expect, test } from 'vitest';
import { timeUnitIn } from '../../src/data/columnNames.ts';
import { headingOf } from '../../src/data/heading.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';

test('a heading is a name and a unit in brackets', () => {
  expect(headingOf('Hare (thousands)')).toEqual({ name: 'Hare', unit: 'thousands' });
  expect(headingOf('conc[mg/L]')).toEqual({ name: 'conc', unit: 'mg/L' });
  expect(headingOf('biomass (10^6 cells)')).toEqual({ name: 'biomass', unit: '10^6 cells' });
});

test.each(['600 nm', '600nm', '@ 600 nm', 'λ = 405 nm', '485/520 nm', '485 nm / 520 nm'])(
  'the wavelength %s belongs to the name of no quantity and is no unit of it',
  (wavelength) => {
    expect(headingOf(`OD (${wavelength})`)).toEqual({ name: 'OD', unit: '' });
  },
);

test('a length in nanometres is a unit', () => {
  expect(headingOf('radius (nm)')).toEqual({ name: 'radius', unit: 'nm' });
});

test('a column is found by its name without the wavelength, and that is reported', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${i},${0.05 * Math.exp(0.3 * i)}`);
  const table = readTable(`time [h],OD (600 nm)\n${rows.join('\n')}\n`);
  const { notes, units } = await fit(parseModel("OD' = r*OD"), table);
  expect(notes.map((note) => note.message).join()).toContain('"OD (600 nm)" as OD');
  expect(units).toEqual({ time: 'h', columns: {} });
});

test.each([
  ['time_s', 's'],
  ['Time - h', 'h'],
  ['t_min', 'min'],
  ['year', 'years'],
  ['Days', 'days'],
  ['hrs', 'h'],
  ['time', ''],
  ['d', ''],
  ['time_point', ''],
  ['timeh', ''],
])('the unit of times in the heading %s is "%s"', (heading, unit) => {
  expect(timeUnitIn(heading)).toBe(unit);
});

test('a column of years that is chosen as the time gives its unit to rates', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${1900 + i},${0.05 * Math.exp(0.3 * i)}`);
  const table = readTable(`year,N\n${rows.join('\n')}\n`);
  const result = await fit(parseModel("N' = r*N"), table, { time: 'year' });
  expect(result.units).toEqual({ time: 'years', columns: {} });
  expect(result.parameters[0].unit).toBe('per year');
});
