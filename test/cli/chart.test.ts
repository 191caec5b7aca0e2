import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { type Chart, chart as drawn, type Screen, type Series } from '../../cli/terminal/chart.ts';
import { noColors } from '../../cli/terminal/colors.ts';

const screen = (width = 80, unicode = true): Screen => ({ width, unicode, colors: noColors });
const chart = (title: string, series: readonly Series[], on: Screen, mark?: Chart['mark']) =>
  drawn({ title, series, mark }, on);
const t = Array.from({ length: 200 }, (_, m) => m / 20);
const sine: Series = { label: 'fit', as: 'curve', t, u: t.map(Math.sin) };

describe('a chart', () => {
  test('looks like what it shows', () => {
    const points: Series = {
      label: 'data',
      as: 'points',
      t: [0, 2, 4, 6, 8],
      u: [0.3, 0.9, -0.8, -0.3, 0.7],
    };
    expect(`\n${chart('prey', [points, sine], screen(60)).join('\n')}\n`).toMatchInlineSnapshot(`
      "
        prey   • data  ━ fit
             │     ⣠⠖⠉⠉⠲•                         ⢀⠔⠋⠉⠑⢦⡀
             │   ⢀⡜⠁    ⠈⢢                       ⡠⠋   • ⠑⡄
             │  ⢀⠎        ⠳⡀                    ⡰⠁       ⠘⡄
         0.5 ┤ ⢀⠎          ⢱                   ⡰⠁         ⠘⡄
             │•⡜            ⢣                 ⢰⠁           ⠘⡄
             │⡜              ⢣               ⢠⠃             ⠸⡀
           0 ┤⠁              ⠈⢆             ⢀⠇               ⠱⡀
             │                ⠈⡆           ⢀•                 ⢣
        -0.5 ┤                 ⠘⡄         ⢀⠎                   ⢣
             │                  ⠘⡄       ⢀⠎
             │                   ⠈•     ⢠⠎
             │                     ⠓⢤⣀⣠⠔⠁
             └┬────────────────────────┬──────────────────────── t
              0                        5
      "
    `);
    expect(`\n${chart('prey', [points, sine], screen(60, false)).join('\n')}\n`).toMatchInlineSnapshot(`
      "
        prey   o data  * fit
             |      *****                          *****
             |    **    o*                       **    **
             |   **       **                    **   o   *
         0.5 +  **         **                  **         **
             |o**           **                **           *
             |**             *               **             *
           0 +*               *             **               *
             |                **           *o                 *
        -0.5 +                 **         **                  **
             |                  **       **
             |                    o*   ***
             |                     *****
             ++------------------------+------------------------ t
              0                        5
      "
    `);
  });

  test('keeps within its width, whatever the numbers', () => {
    const value = fc.oneof(fc.double(), fc.double({ min: -1, max: 1, noNaN: true }), fc.constant(1e-300));
    const series = fc.record({
      label: fc.constantFrom('data', 'fit'),
      as: fc.constantFrom('points' as const, 'curve' as const, 'edge' as const),
      u: fc.array(value, { maxLength: 30 }),
    });
    const name = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('a', 'u', '_', '1') });
    fc.assert(
      fc.property(
        fc.array(series, { maxLength: 4 }),
        name,
        fc.integer({ min: 40, max: 120 }),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (all, title, width, unicode, start) => {
          const lines = chart(
            title,
            all.map(({ u, ...rest }) => ({ ...rest, u, t: u.map((_, m) => start + m) })),
            screen(width, unicode),
          );
          expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(width);
          expect(lines.join('')).not.toMatch(/NaN|undefined|Infinity/);
          expect(lines.length).toBeGreaterThanOrEqual(15);
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });

  test('is plain ASCII if there is no Unicode', () => {
    expect(chart('u', [sine], screen(80, false)).join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  test('is between 40 and 120 columns wide', () => {
    const width = (columns: number) => chart('u', [sine], screen(columns)).at(-2)!.length;
    expect([width(10), width(200)]).toEqual([40, 120]);
  });

  test('has a curve without gaps, and one where values are missing', () => {
    const cells = (u: readonly number[]) => {
      const lines = chart('u', [{ ...sine, u }], screen(60)).slice(1, 13);
      const used = (c: number) => lines.some((line) => /[\u2801-\u28ff]/.test(line[c] ?? ' '));
      return Array.from({ length: 50 }, (_, c) => used(c + 8));
    };
    expect(cells(t.map(Math.sin)).every(Boolean)).toBe(true);
    expect(
      cells(t.map((x) => (x > 4 && x < 6 ? Number.NaN : Math.sin(x)))).filter((on) => !on).length,
    ).toBeGreaterThan(8);
  });

  test('draws few points above the curve, and many below it', () => {
    const drawn = (n: number) => {
      const times = Array.from({ length: n }, (_, m) => (10 * m) / n);
      const points: Series = { label: 'data', as: 'points', t: times, u: times.map(Math.sin) };
      return chart('u', [points, sine], screen(80)).slice(1).join('').split('•').length - 1;
    };
    expect(drawn(20)).toBe(20);
    expect(drawn(1000)).toBeLessThan(20);
  });

  test('gives a band no more room than the curve itself, and says where it is not visible', () => {
    const edge = (u: (x: number) => number): Series => ({ label: 'band', as: 'edge', t, u: t.map(u) });
    const rowsOf = (edges: Series[]) =>
      chart('u', [sine, ...edges], screen()).filter((line) => line.includes('⠉') || line.includes('⣀'))
        .length;
    const legend = (...edges: Series[]) => chart('u', [sine, ...edges], screen())[0];
    const huge = [edge((x) => -1e6 * x - 9), edge((x) => 1e6 * x + 9)];
    expect(rowsOf(huge)).toBeGreaterThan(0);
    expect(legend(...huge)).toContain('band (wider than the chart)');
    expect(legend(edge(Math.sin), edge(Math.sin))).toContain('band (thinner than the line)');
    expect(legend(edge((x) => Math.sin(x) + 0.5))).toMatch(/band$/);
    const open = edge(() => Number.POSITIVE_INFINITY);
    expect(chart('u', [sine, open], screen()).slice(1)).toEqual(chart('u', [sine], screen()).slice(1));
  });

  test('marks a time inside it, and none outside', () => {
    const at = (time: number) => chart('u', [sine], screen(), { t: time, label: 'end of the data' });
    expect(at(5)[0]).toContain('┊ end of the data');
    const column = (lines: string[]) => new Set(lines.map((line) => line.indexOf('┊')).filter((c) => c >= 0));
    expect(column(at(5).slice(1)).size).toBe(1);
    expect(at(50)).toEqual(chart('u', [sine], screen()));
  });

  test('writes times far from zero relative to its first tick', () => {
    const far = { ...sine, t: t.map((x) => 1.7e9 + x) };
    const lines = chart('u', [far], screen());
    expect(lines.at(-1)!.trim()).toBe('t - 1700000000');
    expect(lines.at(-2)!.trim().split(/\s+/)).toEqual(['0', '2', '4', '6', '8']);
  });

  test('has the colours of the terminal, and loses nothing without them', () => {
    const colors = pc.createColors(true);
    const painted = chart('u', [sine], { ...screen(), colors });
    expect(painted.join('')).toContain('\u001b[35m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are such characters
    const bare = painted.map((line) => line.replace(/\u001b\[\d+m/g, '').trimEnd());
    expect(bare).toEqual(chart('u', [sine], screen()));
  });
});
