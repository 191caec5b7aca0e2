import { describe, expect, test } from 'vitest';
import { readingOf } from '../../../charts/figure/reading.ts';
import { waterfall } from '../../../charts/figures/waterfall.ts';
import { belowAt, belowPart, optimumOf, rankedStarts } from '../../../charts/rankedStarts.ts';
import { fakeLikely, fakeSearched } from '../../cli/fakeResult.ts';
import { draw, readBack, textsOf } from '../samples.ts';

const parameters = [['a', 1, 0.1]] as const;
const infinite = Number.POSITIVE_INFINITY;
const deviances = [14, 10, infinite, 10.2, 210];
const twin = { deviance: 14, above: 2, seen: 1, parameters: [3], relation: null };

describe('the ranks of starts', () => {
  test('are by log units below the best, failed starts last', () => {
    const ranked = rankedStarts(fakeSearched(parameters, { deviances }).search!);
    expect(ranked.map(({ number }) => number)).toEqual([2, 4, 1, 5, 3]);
    expect(ranked.map(({ below }) => Number(below.toFixed(6)))).toEqual([0, 0.1, 2, 100, infinite]);
  });

  test('take null, as in JSON, for infinity, even if all starts failed', () => {
    const { search } = JSON.parse(JSON.stringify(fakeSearched(parameters, { deviances })));
    expect(rankedStarts(search).map(({ number }) => number)).toEqual([2, 4, 1, 5, 3]);
    const lost = fakeSearched(parameters, { deviances: [infinite, infinite] }).search!;
    expect(rankedStarts(lost).map(({ below }) => below)).toEqual([infinite, infinite]);
  });

  test('lead to the nearest optimum that is as good', () => {
    const { search } = fakeSearched(parameters, { deviances, optima: [twin] });
    const [best, , other, far] = rankedStarts(search!);
    expect(optimumOf(best!, search!.optima)).toBe(0);
    expect(optimumOf({ ...other!, estimates: [2.9] }, search!.optima)).toBe(1);
    expect(optimumOf(far!, search!.optima)).toBeUndefined();
  });

  test('have an invertible scale that includes the best', () => {
    expect(belowPart(0)).toBe(0);
    for (const below of [0.01, 1, 1e4]) expect(belowAt(belowPart(below)) / below).toBeCloseTo(1, 9);
  });
});

describe('the waterfall figure', () => {
  test('has every finished start, the best first, with log units to read off', () => {
    const figure = draw(waterfall, { result: fakeSearched(parameters, { deviances }) });
    const [panel] = readingOf(figure)!.panels;
    const read = panel!.series.flatMap(({ x, value }) =>
      Array.from(x, (place, i) => [place, Number(value![i].toFixed(6))]),
    );
    expect(read.sort((a, b) => a[0] - b[0])).toEqual([
      [1, 0],
      [2, 0.1],
      [3, 2],
      [4, 100],
    ]);
    const { text, root } = readBack(figure);
    const shown = textsOf(root);
    expect(shown).toEqual(expect.arrayContaining(['states searched', 'logarithms searched', '2 log units']));
    expect(shown.join()).toContain('Not drawn, of 5 starts: 1 did not converge.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('marks other optima by their rank', () => {
    const result = fakeSearched(parameters, { deviances, optima: [twin] });
    const { starts } = result.search!;
    const search = { ...result.search!, starts: [{ ...starts[0], estimates: [3] }, ...starts.slice(1)] };
    const shown = textsOf(readBack(draw(waterfall, { result: { ...result, search } })).root);
    expect(shown.filter((text) => text === '2')).toHaveLength(2);
    expect(shown.join()).toContain('Numbers mark other optima within 2 log units');
  });

  test.each(['light', 'dark'] as const)('draws one start or hundreds, %s', (theme) => {
    for (const n of [1, 300]) {
      const many = fakeSearched(parameters, { deviances: Array.from({ length: n }, (_, s) => s ** 2) });
      expect(readBack(draw(waterfall, { result: many }, { theme })).text).not.toMatch(
        /NaN|Infinity|undefined/,
      );
    }
  });

  test('says so if no search was made', () => {
    const shown = textsOf(readBack(draw(waterfall, { result: fakeLikely(parameters) })).root).join(' ');
    expect(shown).toContain('No search from several starts was made');
  });
});
