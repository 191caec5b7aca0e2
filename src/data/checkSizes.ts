import { dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Model } from '../model/parseModel.ts';

/**
 * The most states, and the most parameters, that a fit takes. A step of the elimination in `mle` takes about 8 D³ multiplications a node, 50 ms for 200
 * states, and cannot be interrupted; the parameters' J × J matrices are decomposed in every step.
 */
const mostOfEach = 200;
const mostExperiments = 10_000;
/** Products of derivatives by which equations act on each other over a step: 46 states that all act on all have as many. */
const mostCouplings = 100_000;

/** Gauss-Newton steps of a fit that converges, and multiplications in a second. */
const STEPS = 20;
const SPEED = 1.2e9;

/** Throws where model or data are larger than fits are tried and measured for, and says how long this one would take. */
export function checkSizes(
  model: Model,
  {
    experiments,
    unknowns,
  }: { experiments: readonly { t: ArrayLike<number> }[]; unknowns?: readonly unknown[] },
): void {
  const { states, parameters } = model;
  const [D, J] = [states.length, unknowns?.length ?? parameters.length];
  if (D > mostOfEach || J > mostOfEach) {
    const rows = experiments.reduce((sum, { t }) => sum + t.length, 0);
    // Two steps between samples.
    const nodes = 2 * rows;
    const seconds = (STEPS * nodes * D * (8 * D * D + 4 * D * J + J * J)) / SPEED;
    const gigabytes = (8 * nodes * D * (4 * D + 2 * J + 8)) / 1e9;
    throw new InputError(
      dataFindings.tooLargeModel({ states: D, parameters: J, most: mostOfEach, rows, seconds, gigabytes }),
    );
  }
  const couplings = couplingsOf(model);
  if (couplings > mostCouplings) {
    throw new InputError(dataFindings.tooManyCouplings({ states: D, couplings, most: mostCouplings }));
  }
  if (experiments.length > mostExperiments) {
    throw new InputError(
      dataFindings.tooManyExperiments({ experiments: experiments.length, most: mostExperiments }),
    );
  }
}

/** Σ over the states of the equations that each appears in, times the states that appear in its own. */
function couplingsOf({ states, equations }: Model): number {
  const inEquations = new Map(states.map((state) => [state, 0]));
  const within = equations.map(({ expression }) =>
    [...namesIn(expression)].filter((name) => inEquations.has(name)),
  );
  for (const names of within) for (const name of names) inEquations.set(name, inEquations.get(name)! + 1);
  return equations.reduce((sum, { state }, i) => sum + inEquations.get(state)! * within[i].length, 0);
}
