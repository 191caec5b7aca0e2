import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../charts/calendar.ts';
import { scaleOf } from '../../charts/figure/scale.ts';

const texts = (time: string, domain: [number, number], count: number) => {
  const { ticks, suffix } = calendarOf(time)!.ticks(domain, count);
  return [...ticks.map(({ text }) => text), suffix];
};

describe('ticks of dates', () => {
  test.each([
    ['days', [0, 3], 6, ['31 Jan', '1 Feb', '2 Feb', '3 Feb', '2024']],
    ['weeks, from Mondays', [0, 30], 6, ['5 Feb', '12 Feb', '19 Feb', '26 Feb', '2024']],
    ['months', [0, 150], 6, ['Feb', 'Mar', 'Apr', 'May', 'Jun', '2024']],
    ['months of two years', [250, 400], 3, ['Nov 2024', 'Jan 2025', 'Mar', '']],
    ['years', [0, 2000], 6, ['2025', '2026', '2027', '2028', '2029', '']],
    ['decades', [0, 20_000], 6, ['2030', '2040', '2050', '2060', '2070', '']],
  ] as const)('are round: %s', (_, [from, to], count, expected) => {
    expect(texts('days since 2024-01-31', [from, to], count)).toEqual(expected);
  });

  test('are at hours where times of day were written', () => {
    expect(texts('days since 2024-01-31 00:00', [0, 0.5], 5)).toEqual([
      ...['00:00', '03:00', '06:00', '09:00', '12:00'],
      '31 Jan 2024',
    ]);
    expect(texts('days since 2024-01-31 08:00', [0, 0.8], 5)).toEqual(['12:00', '18:00', '1 Feb', '2024']);
  });

  test('are at the days that they name, for dates before 1970 as well', () => {
    const { ticks } = calendarOf('days since 1959-12-30')!.ticks([0, 5], 6);
    expect(ticks.map(({ value, text }) => `${value} ${text}`)).toEqual([
      '0 30 Dec 1959',
      '1 31 Dec',
      '2 1 Jan 1960',
      '3 2 Jan',
      '4 3 Jan',
      '5 4 Jan',
    ]);
  });

  test('stand on an axis, which says what they leave out', () => {
    const calendar = calendarOf('days since 2024-01-31')!;
    const { ticks, suffix } = scaleOf({ calendar, label: calendar.label }, [[0, 30]], 400, 'x');
    expect(ticks.map(({ text }) => text)).toEqual(['5 Feb', '12 Feb', '19 Feb', '26 Feb']);
    expect(suffix).toBe('2024');
  });
});

test('times of day go on after midnight', () => {
  expect(texts('hours since 22:30', [0, 6], 4)).toEqual(['00:00 +1 d', '02:00 +1 d', '04:00 +1 d', '']);
  expect(texts('hours since 9:30', [0, 2], 6)).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30', '']);
});

describe('a time', () => {
  const days = calendarOf('days since 2024-01-31 12:00')!;
  const clock = calendarOf('hours since 9:30')!;

  test('is written in full, and as it is typed', () => {
    expect([days.text(0.5), days.text(1), days.text(1 + 1 / 1440 / 60)]).toEqual([
      '1 Feb 2024',
      '1 Feb 2024, 12:00',
      '1 Feb 2024, 12:00:01',
    ]);
    expect([days.written(0.5), days.written(1)]).toEqual(['2024-02-01', '2024-02-01 12:00']);
    expect([clock.text(0), clock.text(1.25), clock.text(15)]).toEqual(['09:30', '10:45', '00:30 +1 d']);
  });

  test('is read back as it was typed', () => {
    for (const value of [0, 0.5, 1, 29.25]) expect(days.read(days.written(value))).toBe(value);
    expect(days.read('2024-02-10')).toBe(9.5);
    expect(clock.read('11:00')).toBe(1.5);
    expect(clock.read('1:00')).toBe(15.5);
    for (const text of ['later', '12', '12:30', '']) expect(days.read(text)).toBeNaN();
    expect(clock.read('2024-02-10')).toBeNaN();
  });

  test('keeps the time of day that was written, whatever its distance from UTC', () => {
    expect(calendarOf('days since 2024-01-31T23:30:00+02:00')!.text(0)).toBe('31 Jan 2024, 23:30');
    expect(calendarOf('days since 2024-01-31 23:30Z')!.text(0)).toBe('31 Jan 2024, 23:30');
  });
});

test('times that are counted from nothing have no calendar', () => {
  for (const time of [
    't',
    'hours',
    'days since',
    'days since yesterday',
    'hours since 2 h',
    'years since 2000',
  ])
    expect(calendarOf(time)).toBeUndefined();
});
