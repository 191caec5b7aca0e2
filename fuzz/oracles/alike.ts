import type { Result } from '../../src/index.ts';
import { Failure } from '../failure.ts';

// Oracles (d) and (e): the answer to the same question in another order or in other units is the same but for rounding.

/**
 * How far two such answers may be apart, in standard errors and as a part of the estimate. Sums in another order differ by
 * rounding; what stops at a tolerance of 1e-6 may then stop a step earlier or later.
 */
const mostErrors = 0.02;
const mostPart = 1e-5;

/** Fails where two answers, both ok, give parameters that differ by more than rounding explains. `factor` is what the second's are expected to be over the first's. */
export function mustBeAlike(
  oracle: string,
  a: Result,
  b: Result,
  factor: (name: string) => number = () => 1,
): void {
  if (a.status.code !== 'ok' || b.status.code !== 'ok') return;
  const others = new Map(b.parameters.map((one) => [one.name, one]));
  for (const { name, estimate, stdError } of a.parameters) {
    const other = others.get(name);
    if (!other) throw new Failure(oracle, `Parameter ${name} is missing.`);
    const expected = estimate * factor(name);
    const error = stdError * Math.abs(factor(name));
    const off = Math.abs(other.estimate - expected);
    if (off > mostErrors * error + mostPart * Math.abs(expected)) {
      throw new Failure(oracle, `Parameter ${name} is ${other.estimate} in place of ${expected} ± ${error}.`);
    }
  }
}
