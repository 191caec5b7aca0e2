import { scriptFindings } from '../findings/scriptFindings.ts';
import { InputError } from '../inputError.ts';
import { type PriorOf, termOf } from '../priors/prior.ts';
import type { Problem } from '../problem/problem.ts';
import { firstName } from '../problem/unknownFor.ts';
import { type Estimate, labelOf, type Result } from '../result.ts';
import type { ScriptUnknown } from './script.ts';

/** The unknowns of a fit with its answer: its parameters, then the initial states that it estimated. */
export interface Unknowns {
  readonly all: readonly ScriptUnknown[];
  /** For each experiment and state: the index of the unknown that is its initial state; -1 where a formula gives it. */
  readonly firstOf: readonly (readonly number[])[];
}

/** The unknowns of a problem with the answer of a fit. An InputError where the fit has no initial states. */
export function unknownsOf(problem: Problem, result: Result): Unknowns {
  const { unknowns, experiments, states, initial } = problem;
  const all = unknowns.map((unknown): ScriptUnknown => {
    const experiment = unknown.experiment === undefined ? null : experiments[unknown.experiment].name;
    const answer = result.parameters.find(
      (one) => one.name === unknown.name && (experiment === null || one.experiment === experiment),
    );
    if (typeof answer?.estimate !== 'number' || !Number.isFinite(answer.estimate))
      throw new InputError(scriptFindings.scriptOfOtherFit({ name: labelOf({ ...unknown, experiment }) }));
    const { estimate, stdError } = answer;
    // A sign that was only suggested is dropped if the estimate has the other one.
    const isLog = unknown.scale === 'log' && estimate > 0;
    return {
      label: labelOf({ ...unknown, experiment }),
      ...numbers(estimate, stdError, isLog),
      lower: unknown.scale === 'log' && !isLog ? Number.NEGATIVE_INFINITY : unknown.lower,
      upper: unknown.upper,
      prior: unknown.prior && bellOf(unknown.name, unknown.prior),
    };
  });
  const firstOf = experiments.map(({ name }) =>
    states.map((state, l) => {
      if (initial[l]) return -1;
      const own: unknown = result.experiments.find((one) => one.name === name)?.initial;
      const answer = Array.isArray(own)
        ? (own as (Estimate | null)[]).find((one) => one?.name === state)
        : undefined;
      if (typeof answer?.estimate !== 'number' || !Number.isFinite(answer.estimate))
        throw new InputError(scriptFindings.scriptWithoutFirstStates({ state }));
      const label = labelOf({ name: firstName(state), experiment: name === '' ? null : name });
      return (
        all.push({
          label,
          ...numbers(answer.estimate, answer.stdError, false),
          lower: Number.NEGATIVE_INFINITY,
          upper: Number.POSITIVE_INFINITY,
          prior: undefined,
        }) - 1
      );
    }),
  );
  return { all, firstOf };
}

/** A prior as a normal one in the coordinate that is searched; undefined where it only sets bounds. Scripts have no others. */
function bellOf(name: string, prior: PriorOf): ScriptUnknown['prior'] {
  const term = termOf(prior);
  if (!term) return undefined;
  const { distribution } = prior;
  if (distribution !== 'normal' && distribution !== 'lognormal')
    throw new InputError(scriptFindings.scriptPrior({ name, distribution }));
  // The same at every value.
  const { precision, mean } = term.near(0);
  return { mean, sd: 1 / Math.sqrt(precision) };
}

/** The unit of an unknown whose standard error is not known, as a part of its value. */
const PART = 0.01;

function numbers(estimate: number, stdError: number, isLog: boolean) {
  const size = isLog ? 1 : Math.abs(estimate);
  const error = isLog ? stdError / estimate : stdError;
  const isKnown = Number.isFinite(error) && error > 0;
  // One that is hardly determined is not moved further than its own size.
  const unit = isKnown ? Math.min(error, size || error) : PART * (size || 1);
  return { estimate, stdError: Number.isFinite(stdError) ? stdError : Number.NaN, isLog, unit };
}
