import { describe, expect, test } from 'vitest';
import { fit, parseModel, predict, type Result, readTable, simulate } from '../../src/index.ts';
import { labelOf } from '../../src/result.ts';
import { messagesOf } from '../notes.ts';

// Everything at once: a hidden state, outputs, an input, a first value that follows from another, one that is a parameter and one
// that is bounded, local and bounded parameters, a prior, log-normal noise, a column of noise, noise that is estimated; data that begin
// after the start, replicates, empty cells, a state that one experiment measures, and an experiment with a single time.
const model = parseModel(`
  S' = -b*S*I/N
  I' = b*S*I/N - g*I
  R' = g*I
  A' = ka*u - ke*A
  N = 1000
  S(0) = N - I(0)
  R(0) = 0
  A(0) = A0
  input u
  observe cases = rho*I
  observe level = A/V
  noise cases lognormal
  noise level = column sd_level
  local b
  V = 2
  0 < rho <= 1
  I(0) > 0
  ke ~ lognormal(-0.7, 0.3)
  report R0 = b/g
`);
const truth = { g: 0.3, ka: 2, ke: 0.5, A0: 1, rho: 0.4 };
const experiments = [
  { name: 'one', b: 0.9, I: 3, u: 1.5, R: false, t: [1, 2, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 35] },
  { name: 'two', b: 0.6, I: 10, u: 0.5, R: true, t: [1, 3, 5, 7, 9, 12, 15, 20, 25, 30] },
  { name: 'three', b: 0.75, I: 5, u: 2, R: false, t: [14] },
];

async function rows(): Promise<string[]> {
  const lines = ['experiment,t,cases,level,sd_level,u,R'];
  for (const [e, { name, b, I, u, R, t }] of experiments.entries()) {
    const noiseSd = { cases: 0.1, level: 0.05, R: 3 };
    const made = await simulate(
      model,
      { ...truth, b },
      { u0: { I }, t, inputs: { u }, noise: 'model', noiseSd, seed: 40 + e },
    );
    t.forEach((time, k) => {
      const cases = k % 4 === 3 ? '' : made.outputs.cases![k];
      const level = k % 5 === 2 ? '' : made.outputs.level![k];
      lines.push(
        [name, time, cases, level, 0.05 * (1 + (k % 3)), u, R && k % 2 === 0 ? made.states.R![k] : ''].join(),
      );
    });
  }
  return lines;
}

describe('everything together', () => {
  const fitted = async (options: object): Promise<Result> =>
    fit(model, readTable((await rows()).join('\n')), { intervals: 'white', ...options });

  test('gives the same fit by mle and by forward solves from elsewhere', async () => {
    const start = { b: 0.8, g: 0.35, ka: 2.3, ke: 0.42, A0: 1.3, rho: 0.45 };
    const [mle, fsnls] = [await fitted({}), await fitted({ method: 'fsnls', start })];
    // One value cannot distinguish the rate of the single time from its first state; all others are known.
    const open = ['b[three]', 'I(0)[three]'];
    for (const { status, parameters } of [mle, fsnls]) {
      expect(['notIdentifiable', 'poorlyDetermined']).toContain(status.code);
      expect(status.message).toMatch(/b\[three\].* and I\(0\)\[three\]/);
      for (const p of parameters) {
        expect(p.stdError > p.estimate, labelOf(p)).toBe(open.includes(labelOf(p)));
      }
    }
    mle.parameters.forEach((p, j) => {
      if (open.includes(labelOf(p))) return;
      const other = fsnls.parameters[j];
      // Truncation: the steps of mle, and the tolerance of the search.
      expect(Math.abs(p.estimate - other.estimate) / p.stdError, labelOf(p)).toBeLessThan(0.02);
      expect(Math.abs(p.stdError / other.stdError - 1), labelOf(p)).toBeLessThan(0.01);
      const own = experiments.find(({ name }) => name === p.experiment);
      const exact =
        p.name === 'b' ? own!.b : p.name === 'I(0)' ? own!.I : truth[p.name as keyof typeof truth];
      // Statistical: four standard errors.
      expect(Math.abs(p.estimate - exact) / p.stdError, labelOf(p)).toBeLessThan(4);
      expect(p.interval[0]).toBeGreaterThan(p.scale === 'log' ? 0 : Number.NEGATIVE_INFINITY);
    });
    // What one experiment does not determine does not affect the others' bands.
    const one = await predict(mle, [5, 20], { experiment: 'one' });
    expect([...one.stdError.I!, ...one.stdError.S!].every((x) => x > 0 && x < 30)).toBe(true);
    const three = await predict(mle, [5], { experiment: 'three' });
    expect(three.stdError.I![0] < 30).toBe(false);
    expect(mle.derived.map(({ experiment }) => experiment)).toEqual(['one', 'two', 'three']);
    expect(messagesOf(mle.notes).join('\n')).toMatch(/read as replicates[\s\S]*No column shows S/);
  });

  test('names the cell that a noise law does not allow', async () => {
    const lines = await rows();
    const change = (place: number, value: string) =>
      fit(
        model,
        readTable(
          lines.map((line, i) => (i === 5 ? line.split(',').with(place, value).join() : line)).join('\n'),
        ),
      );
    await expect(change(2, '0')).rejects.toThrow(/cases.*"?one"?[\s\S]*positive/);
    await expect(change(2, '-1')).rejects.toThrow(/positive/);
    await expect(change(4, '0')).rejects.toThrow(/level|sd_level/);
  });
});
