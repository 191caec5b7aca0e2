import { optionsForStates } from '../forward/shooting.ts';
import { type ProblemTarget, problemTarget } from '../forward/shootProblem.ts';
import type { SolveOptions } from '../forward/solver/solve.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { borrowKernels, returnKernels } from '../linalg/kernels/pool.ts';
import {
  type CompiledSearch,
  compileSearch,
  type ProblemForm,
  problemForm,
  searchSubSteps,
} from '../mle/problemForm.ts';
import { namesIn } from '../model/namesIn.ts';
import { withFreeSigns } from '../problem/freeSigns.ts';
import { withKnownSwitches } from '../problem/knownSwitches.ts';
import { onlyForward } from '../problem/onlyForward.ts';
import type { Problem } from '../problem/problem.ts';
import { beforeGrowth } from '../start/beforeGrowth.ts';
import { withGuardedNoise } from '../start/guardedNoise.ts';
import { withGuardedStates } from '../start/guardedStates.ts';
import { inLogStates } from '../start/logStates.ts';
import { type Starts, startsOf } from '../start/starts.ts';
import type { StartEnd } from '../startTask.ts';
import { openSigns, suggestedSigns, withPositive } from './freeSigns.ts';
import { withLooseTolerance } from './withLooseTolerance.ts';

export type Signs = StartEnd['signs'];
export type Coordinates = StartEnd['coordinates'];

/** A problem made ready for searches from many starts; what starts need is built on first use. */
export interface SearchSetup {
  readonly subSteps: number;
  /** Whether there are states whose logarithm can be searched for, and unknowns whose sign is only suggested. */
  readonly hasLogStates: boolean;
  readonly hasFreeSigns: boolean;
  /** Whether there are unknowns whose sign the formulas leave open. */
  readonly hasOpenSigns: boolean;
  /** Whether there are states that no output is. */
  readonly hasHiddenStates: boolean;
  /** Whether some starts use the magnitudes of the states before outputs explode. */
  readonly hasGrowth: boolean;
  /** Whether an output shows several states. */
  readonly mixes: boolean;
  /**
   * Whether only forward solves can fit the model: it has events, switches at unknown times or values, or starts at rest: the steps
   * that steady states take leave the equations between nodes singular.
   */
  readonly onlyForward: boolean;
  readonly spent: { evaluations: number };
  /** Pairs of unknowns, shared by all experiments, that have the same units. */
  alike(): readonly (readonly [number, number])[];
  problem(signs: Signs): Problem;
  starts(signs: Signs): Starts;
  startsBeforeGrowth(signs: Signs): Starts;
  /** The problem on its grid. Its work is overwritten by the next start in the same coordinates. */
  form(signs: Signs, coordinates: Coordinates): Generator<void, ProblemForm>;
  /** The problem as it is, to be finished. */
  compiled(signs: Signs): Generator<void, CompiledSearch>;
  target(signs: Signs): ProblemTarget;
  /** The same, solved no more exactly than the noise requires on the way to an optimum. */
  roughTarget(signs: Signs): ProblemTarget;
  /** Gives back what it borrowed. */
  end(): void;
}

export function searchSetup(original: Problem, subSteps: number | 'auto', solver: SolveOptions): SearchSetup {
  const isFree = suggestedSigns(original);
  const isOpen = openSigns(original);
  const spent = { evaluations: 0 };
  const borrowed: Kernels[] = [];
  const problems = memoized((signs: Signs) => {
    if (signs === 'free') return withFreeSigns(original, isFree);
    return signs === 'positive' ? withPositive(original, isOpen) : original;
  });
  const withSwitches = memoized((signs: Signs) => withKnownSwitches(problems(signs)));
  const starts = memoized((signs: Signs) => startsOf(problems(signs)));
  const hasGrowth = beforeGrowth(original) !== undefined;
  const startsBeforeGrowth = memoized((signs: Signs) => {
    const before = beforeGrowth(problems(signs));
    return before ? startsOf(before.problem, before.changeTime) : starts(signs);
  });
  const steps = subSteps === 'auto' ? searchSubSteps(original) : subSteps;
  const compiledCache = new Map<string, CompiledSearch>();
  const formCache = new Map<string, ProblemForm>();
  const compileOnce = function* (key: string, make: () => Generator<void, CompiledSearch>) {
    const compiledSearch = compiledCache.get(key) ?? (yield* make());
    compiledCache.set(key, compiledSearch);
    return compiledSearch;
  };
  const compiled = (signs: Signs) => compileOnce(signs, () => compileSearch(withSwitches(signs)));
  const compiledFor = function* (signs: Signs, coordinates: Coordinates) {
    const problem = withSwitches(signs);
    const { positive, hasLog, first } = starts(signs);
    const isLog = hasLog.map((has) => has && coordinates === 'log states');
    const raw = positive.map((is, l) => is && !isLog[l]);
    const { stateScales, sigma } = first();
    const guarded = withGuardedNoise(withGuardedStates(problem, raw, stateScales), sigma);
    if (coordinates === 'states' && guarded === problem) return yield* compiled(signs);
    return yield* compileOnce(`${signs} ${coordinates}`, () =>
      compileSearch(coordinates === 'log states' ? inLogStates(guarded, isLog) : guarded, isLog),
    );
  };
  const { states, outputs } = original;
  const target = memoized((signs: Signs) =>
    problemTarget(problems(signs), optionsForStates(solver, starts(signs).first().stateScales)),
  );
  return {
    subSteps: steps,
    hasLogStates: starts('suggested').hasLog.some(Boolean),
    hasFreeSigns: isFree.some(Boolean),
    hasOpenSigns: isOpen.some(Boolean),
    hasGrowth,
    mixes: outputs.some(
      ({ expression }) => states.filter((name) => namesIn(expression).has(name)).length > 1,
    ),
    onlyForward: onlyForward(original) || hasRest(original),
    hasHiddenStates: states.some(
      (name) => !outputs.some(({ expression }) => expression.kind === 'state' && expression.name === name),
    ),
    spent,
    alike: () => starts('suggested').alike(),
    problem: problems,
    starts,
    startsBeforeGrowth,
    *form(signs, coordinates) {
      const key = `${signs} ${coordinates}`;
      const form = formCache.get(key);
      if (form) return form;
      const kernels = borrowKernels();
      borrowed.push(kernels);
      const newForm = yield* problemForm(yield* compiledFor(signs, coordinates), steps, kernels, spent);
      formCache.set(key, newForm);
      return newForm;
    },
    compiled,
    target,
    roughTarget: memoized((signs: Signs) => withLooseTolerance(target(signs), starts(signs).first())),
    end() {
      // In reverse order, so that the next fit gets the same kernels.
      while (borrowed.length > 0) returnKernels(borrowed.pop()!);
      formCache.clear();
      compiledCache.clear();
    },
  };
}

/** Whether an experiment begins in a steady state, or is measured in one. */
function hasRest({ experiments }: Problem): boolean {
  return experiments.some(({ rest, settles }) => rest !== undefined || settles !== undefined);
}

/** Memoizes a function of the signs. */
function memoized<T>(make: (signs: Signs) => T): (signs: Signs) => T {
  const values = new Map<Signs, T>();
  return (signs) => {
    if (!values.has(signs)) values.set(signs, make(signs));
    return values.get(signs)!;
  };
}
