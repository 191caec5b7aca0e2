import { checkEnough } from './door.ts';
import { labelOf } from './likelihood/report.ts';
import { fitProblem } from './mle/fitProblem.ts';
import { everyFeature, refuseBeyond } from './model/refuseBeyond.ts';
import type { Options } from './options.ts';
import type { Problem } from './problem/problem.ts';
import type { Progress, Result } from './result.ts';
import { firstStart } from './start/firstStart.ts';
import { list, short } from './words.ts';

/** The fit of a problem, from its natural scales or from values that were given. */
export function* fitAnyProblem(
  problem: Problem,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const { model } = problem;
  const { method, start } = options;
  checkEnough(problem);
  refuseBeyond(
    model,
    `method '${method}'`,
    everyFeature.filter((feature) => feature !== 'events'),
    "Method 'fsnls', which solves the model forward, takes it.",
  );
  const given = typeof start === 'string' ? {} : start;
  const begun = Object.keys(given).length > 0 ? 'given' : 'scales';
  const result = yield* fitProblem(problem, firstStart(problem, given), begun, options, observe);
  return { ...result, notes: [...hiddenNote(result), ...boundNote(result), ...result.notes] };
}

/** That some states are not measured. */
function hiddenNote({ states }: Result): string[] {
  const hidden = states.filter(({ measured }) => !measured).map(({ name }) => name);
  if (hidden.length === 0) return [];
  return [
    `No column shows ${list(hidden)}: ${hidden.length === 1 ? 'it is a hidden state' : 'they are hidden states'}, estimated from the others.`,
  ];
}

/** That estimates lie on bounds. */
function boundNote({ parameters }: Result): string[] {
  const held = parameters.filter(({ atBound }) => atBound !== null);
  if (held.length === 0) return [];
  const names = held.map((p) => `${labelOf(p)} (${atBoundWords(p)})`);
  return [
    `${list(names)} ${held.length === 1 ? 'lies on its bound' : 'lie on their bounds'}: the data ask for more. Errors of the others take ${held.length === 1 ? 'it' : 'them'} as known.`,
  ];
}

function atBoundWords({ atBound, bounds: [lower, upper] }: Result['parameters'][number]): string {
  return atBound === 'lower' ? `at least ${short(lower)}` : `at most ${short(upper)}`;
}
