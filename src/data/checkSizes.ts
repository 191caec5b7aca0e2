import { InputError } from '../inputError.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Model } from '../model/parseModel.ts';

/**
 * The most of each that a fit takes. A step of the elimination in `mle` takes about 8 D³ multiplications a node, 50 ms for 200
 * states, and cannot be interrupted; the parameters' J × J matrices are decomposed in every step.
 */
const mostStates = 200;
const mostParameters = 200;
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
  if (D > mostStates || J > mostParameters) {
    const rows = experiments.reduce((sum, { t }) => sum + t.length, 0);
    // Two steps between samples.
    const nodes = 2 * rows;
    const seconds = (STEPS * nodes * D * (8 * D * D + 4 * D * J + J * J)) / SPEED;
    const gigabytes = (8 * nodes * D * (4 * D + 2 * J + 8)) / 1e9;
    throw new InputError(
      `The model has ${D} states and ${J} parameters; a fit takes at most ${mostStates} of each. With ${rows} rows this one would need about ${duration(seconds)} and ${gigabytes.toPrecision(2)} GB. Fit a part of the model on its own, or give parameters values.`,
    );
  }
  const couplings = couplingsOf(model);
  if (couplings > mostCouplings) {
    throw new InputError(
      `The ${D} equations act on each other in ${couplings} ways, through every state that they share; at most ${mostCouplings} can be fitted. Leave out terms that hardly matter, or fit a part of the model on its own.`,
    );
  }
  if (experiments.length > mostExperiments) {
    throw new InputError(
      `There are ${experiments.length} experiments; they can be fitted together up to ${mostExperiments}. Fit each alone (--each on the command line, fitEach in code), or some at a time.`,
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

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}
