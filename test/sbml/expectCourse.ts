import { expect } from 'vitest';
import { readSbml, simulate } from '../../src/index.ts';
import { type Part, sbml } from './parts.ts';

/** What ids are at the times: the value in formulas, or `amount S`, `concentration S`. */
export type Course = Readonly<Record<string, (t: number) => number>>;

/**
 * Holds the simulated course of a document to formulas. The tolerance is truncation: the solver keeps 1e-10 a step.
 */
export async function expectCourse(
  parts: readonly Part[] | string,
  t: readonly number[],
  course: Course,
  kind: Parameters<typeof sbml>[1] = {},
): Promise<void> {
  const xml = typeof parts === 'string' ? parts : sbml(parts, kind);
  const { quantities } = readSbml(xml);
  const ids = Object.keys(course);
  const lines = ids.map((key, i) => {
    const [of, id] = key.includes(' ') ? key.split(' ') : ['value', key];
    const quantity = quantities.get(id)!;
    return `observe out_${i} = ${quantity[of as 'value' | 'amount' | 'concentration']}`;
  });
  const { model, text } = readSbml(xml, { lines });
  const times = t[0] === 0 ? t : [0, ...t];
  const {
    cleanOutputs,
    t: reached,
    status,
  } = await simulate(model, {}, { t: times, rtol: 1e-10, atol: 1e-13 });
  const [found, expected] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [i, key] of ids.entries()) {
    const values = t.map((time) => cleanOutputs[`out_${i}`][reached.indexOf(time)] ?? Number.NaN);
    const wanted = t.map(course[key]);
    const isSame = values.every(
      (value, m) =>
        Object.is(value, wanted[m]) || Math.abs(value - wanted[m]) <= 1e-7 * (1 + Math.abs(wanted[m])),
    );
    found.set(key, isSame ? wanted : values);
    expected.set(key, wanted);
  }
  expect(found, `${status.code}\n${text}`).toEqual(expected);
}
