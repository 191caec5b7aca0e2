import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { waterfall as figure } from '../../charts/figures/waterfall.ts';
import { waterfallWords } from '../../charts/waterfallWords.ts';
import { command as compareCommand } from '../../cli/compare.ts';
import { command as fitCommand } from '../../cli/fit.ts';
import { optimaTable } from '../../cli/report/optimaTable.ts';
import { report } from '../../cli/report/report.ts';
import { searchTable } from '../../cli/report/searchTable.ts';
import { waterfall } from '../../cli/report/waterfall.ts';
import { fakeLikely, fakeSearched } from './fakeResult.ts';

const plain = pc.createColors(false);
const parameters = [
  ['ka', 1.2, 0.07],
  ['ke', 0.3, 0.01],
] as const;
const exchanged = { how: 'exchanged' as const, names: ['ka', 'ke'], changed: [] };
const twin = { deviance: 10, above: 0, seen: 1, parameters: [0.3, 1.2], relation: exchanged };
const searched = fakeSearched(parameters, {
  deviances: [10, 13, Number.POSITIVE_INFINITY, 10, 50],
  optima: [twin],
});

describe('the terminal output of a search', () => {
  test('has a line on the starts and on the noise level in the report', () => {
    const text = report(searched, 'normal', plain, 200).replace(/\s+/g, ' ');
    expect(text).toContain(
      'search 5 starts, best likelihood reached twice; chance that another start finds something new',
    );
    expect(text).toContain('no clearly better fit is expected');
    expect(report(searched, 'quiet', plain, 80)).not.toContain('starts');
    expect(report(fakeLikely(parameters), 'normal', plain, 80)).not.toContain('search');
  });

  test('shows other optima side by side with the best', () => {
    expect(optimaTable(searched, plain, 80).join('\n')).toBe(`\
  optimum                     best    2nd
  ───────────────────────────────────────
  log-likelihood below best      0      0
  starts that ended there        5      1
  ka                         1.200  0.300
  ke                         0.300   1.20
  2nd: ka and ke exchanged`);
    expect(report(searched, 'normal', plain, 80)).toContain('2nd: ka and ke exchanged');
    expect(optimaTable(fakeSearched(parameters), plain, 80)).toEqual([]);
  });

  test('lists every start when verbose, the best first', () => {
    const lines = searchTable(searched, plain, 80);
    expect(lines.slice(2).map((line) => line.trim().split(/ {2,}/).slice(0, 2))).toEqual([
      ['▸ 1', '0'],
      ['4', '0'],
      ['2', '1.5'],
      ['5', '20'],
      ['3', '–'],
    ]);
    expect(report(searched, 'verbose', plain, 80)).toContain(lines[0]);
    expect(searchTable(fakeLikely(parameters), plain, 80)).toEqual([]);
  });

  test('draws the waterfall, with longer bars for worse optima', () => {
    const screen = { width: 60, unicode: true, colors: plain };
    const lines = waterfall(searched, screen);
    const bars = lines.filter((line) => line.includes('│'));
    expect(bars).toHaveLength(5);
    const lengths = bars.map((line) => [...line].filter((letter) => '━─'.includes(letter)).length);
    expect(lengths[0]).toBe(0);
    expect(lengths[2]).toBeGreaterThan(0);
    expect(lengths[3]).toBeGreaterThan(lengths[2]);
    expect(bars[4]).toContain(waterfallWords.outcomes.failed);
    expect(lines[0].trim()).toBe(`${figure.label}: ${waterfallWords.below}`);
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(60);
    expect(waterfall(searched, { ...screen, unicode: false }).join('')).toMatch(/^[ -~]*$/);
    expect(waterfall(fakeLikely(parameters), screen)).toEqual([]);
    const many = fakeSearched(parameters, { deviances: Array.from({ length: 200 }, (_, s) => s) });
    expect(waterfall(many, screen).join('\n')).toContain('… and 180 more.');
  });

  test('has flags for the number of starts and the time, and compare its own for forward solves', () => {
    expect(fitCommand().helpInformation()).toMatch(/--starts <auto\|n>[\s\S]*--time-limit <auto\|n>/);
    const help = compareCommand().helpInformation();
    expect(help).toContain('--starts <n>');
    expect(help).not.toContain('--starts <auto|n>');
  });
});
