import type { Estimate, Result } from '../../src/index.ts';
import { Failure } from '../failure.ts';

// Oracles (d) and (e): the answer to the same question in another order or in other units is the same up to rounding.

/**
 * How far two such answers may be apart, in standard errors and as a part of the estimate. Sums in another order differ by
 * rounding; what stops at a tolerance of 1e-6 may then stop a step earlier or later.
 */
const mostErrors = 0.02;
const mostPart = 1e-5;
/** And in the noise, as a part of it. */
const mostNoise = 1e-3;

/** What the second answer is expected to be over the first. */
export interface Factors {
  /** Of all parameters. */
  readonly parameters?: number;
  /** Of states by name, where not 1. A state may be called constructor, which every object has. */
  readonly states?: ReadonlyMap<string, number>;
  /** Of the noise of outputs, where not that of the states. */
  readonly outputs?: ReadonlyMap<string, number>;
}

/** Fails where two answers, both ok, differ in parameters, first states or noise by more than rounding explains. */
export function mustBeAlike(
  oracle: string,
  a: Result,
  b: Result,
  { parameters = 1, states = new Map(), outputs = states }: Factors = {},
): void {
  if (a.status.code !== 'ok' || b.status.code !== 'ok') return;
  compareEstimates(oracle, 'Parameter', a.parameters, b.parameters, () => parameters);
  const factorOf = (state: string) => states.get(state) ?? 1;
  const others = new Map(b.experiments.map((one) => [one.name, one]));
  for (const { name, initial } of a.experiments) {
    const other = others.get(name);
    if (!other) throw new Failure(oracle, `Experiment ${name} is missing.`);
    // The forward check may reach its limit in one of two equivalent cases.
    if (initial.length > 0 && other.initial.length > 0) {
      compareEstimates(oracle, 'First state', initial, other.initial, factorOf);
    }
  }
  for (const [state, sigma] of Object.entries(a.noise)) {
    const [actual, expected] = [b.noise[state], sigma * (outputs.get(state) ?? 1)];
    if (Math.abs(actual - expected) <= mostNoise * expected) continue;
    throw new Failure(oracle, `The noise of ${state} is ${actual} in place of ${expected}.`);
  }
}

function compareEstimates(
  oracle: string,
  what: string,
  own: readonly Estimate[],
  others: readonly Estimate[],
  factorOf: (name: string) => number,
): void {
  const labelOf = (one: Estimate & { experiment?: string | null }) => `${one.name}[${one.experiment ?? ''}]`;
  const byName = new Map(others.map((one) => [labelOf(one), one]));
  for (const one of own) {
    const { name, estimate, stdError } = one;
    const other = byName.get(labelOf(one));
    if (!other) throw new Failure(oracle, `${what} ${name} is missing.`);
    const factor = factorOf(name);
    const expected = estimate * factor;
    const error = stdError * Math.abs(factor);
    // Where there is no error, such as of a state that was given, the part of the estimate alone counts.
    const most = mostErrors * (error || 0) + mostPart * Math.abs(expected);
    if (!(Math.abs(other.estimate - expected) <= most)) {
      throw new Failure(oracle, `${what} ${name} is ${other.estimate} in place of ${expected} ± ${error}.`);
    }
  }
}
