import { describe, expect, test } from 'vitest';
import { suggestions } from '../../app/compare/suggestions.ts';
import { parseModel } from '../../src/index.ts';

const titles = (text: string, measured: string[] = [], existing: string[] = [text]) =>
  suggestions(text, measured, existing).map(({ title }) => title);

describe('suggested models', () => {
  test('leave out a term, or have one more', () => {
    const offers = suggestions("u' = a*u - b*u^2 # growth\n", [], ["u' = a*u - b*u^2"]);
    expect(offers.map(({ title, model }) => [title, model])).toEqual([
      ["Without b*u^2 in u'", "u' = a*u # growth\n"],
      ["Without a*u in u'", "u' = -b*u^2 # growth\n"],
    ]);
    expect(titles("u' = a*u")).toEqual(["With c*u^2 in u'"]);
    expect(titles("u' = c*u")).toEqual(["With d*u^2 in u'"]);
  });

  test('split sums only where terms end', () => {
    expect(titles("u' = a*(u - 1) + 1e-3*b*u")).toContain("Without 1e-3*b*u in u'");
    expect(titles("u' = a*u^-1")).toEqual(["With c*u^2 in u'"]);
  });

  test('can be read, differ in more than names of parameters, and are not there already', () => {
    const text = "u' = a*u + b*v\nv' = c*u*v - d";
    const offers = suggestions(text, ['u', 'v'], [text, "u' = a*u\nv' = c*u*v - d"]);
    expect(offers.length).toBeGreaterThan(4);
    for (const { model } of offers) expect(parseModel(model).states).toEqual(['u', 'v']);
    expect(offers.map(({ title }) => title)).not.toContain("Without b*v in u'");
    expect(titles("N' = k*N", ['N'])).not.toContain('Exponential growth or decay');
    expect(titles("N' = a*N + b*N^2", ['N'])).not.toContain('Logistic growth');
    const offered = (others: string[]) =>
      suggestions("N' = a*N^2 + b*N", ['N'], [], others).map(({ title }) => title);
    expect(offered([])).toContain('Logistic growth');
    expect(offered(["N' = r*N + s*N^2\nreport doubling = log(2)/r"])).not.toContain('Logistic growth');
    // A change of the model itself is listed in any case.
    expect(offered(["N' = r*N"])).toContain("Without a*N^2 in N'");
  });

  test('are none for a text that cannot be read, and take no long for a long one', () => {
    expect(titles("u' = (")).toEqual([]);
    expect(titles(`u' = a*u${' '.repeat(900_000)}`)).toEqual([]);
  });
});
