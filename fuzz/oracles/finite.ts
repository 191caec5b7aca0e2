import { methodOf, type Result } from '../../src/index.ts';
import { Failure } from '../failure.ts';

// Oracle (b): every number of a result is finite, or its status is a failure, or the field is one of those below, which
// are not finite by their meaning. docs/reliability.md has the same list in words.

/** Statuses that say that there is no answer: the numbers are not checked. */
const failed: readonly string[] = ['notFinite', 'notPositiveDefinite', 'notConverged'];

interface Exception {
  /** Which fields, by their path. */
  readonly field: RegExp;
  /** Whether they may be other than finite in this result; the captures of the path are given. */
  readonly may: (result: Result, match: RegExpExecArray) => boolean;
}

/** Parameters that the data do not identify, by their place. */
function isOpen({ parameters, diagnostics }: Result, j: number): boolean {
  const isReported = diagnostics.warnings.some(({ code }) => code === 'notIdentifiable');
  return isReported && parameters[j]?.stdError === Number.POSITIVE_INFINITY;
}

const anyOpen = (result: Result) => result.parameters.some((_, j) => isOpen(result, j));

const exceptions: readonly Exception[] = [
  // What the data do not identify has infinite errors, and covariances that are not numbers.
  {
    field: /^parameters\[(\d+)\]\.(?:stdError|interval\[\d\])$/,
    may: (result, [, j]) => isOpen(result, Number(j)),
  },
  // Where a mode decays faster than the samples show, faster rates fit as well: one side is known.
  {
    field: /^parameters\[(\d+)\]\.interval\[(\d)\]$/,
    may: ({ parameters, diagnostics }, [, j, side]) =>
      diagnostics.warnings.some(({ code }) => code === 'poorlyDetermined') &&
      Number.isFinite(parameters[Number(j)].interval[1 - Number(side)]),
  },
  {
    field: /(?:^|\.)(?:covariance|correlation|jointCovariance)\[(\d+)\]\[(\d+)\]$/,
    may: (result, [, i, j]) => isOpen(result, Number(i)) || isOpen(result, Number(j)),
  },
  { field: /^diagnostics\.(?:condition|expectedError)$/, may: anyOpen },
  {
    field: /^detail\.biasOverStdError\[(\d+)\]$/,
    may: (result, [, j]) => isOpen(result, Number(j)),
  },
  {
    field: /^experiments\[\d+\]\.(?:initial\[\d+\]\.(?:stdError|interval\[\d\])|trajectory\.stdError\..*)$/,
    may: anyOpen,
  },
  // What is derived from what the data do not identify.
  { field: /^derived\[\d+\]\.(?:stdError|interval\[\d\])$/, may: anyOpen },
  // A formula that has no value at the estimates, which a note says.
  {
    field: /^derived\[(\d+)\]\./,
    may: ({ derived, notes }, [, i]) =>
      !Number.isFinite(derived[Number(i)].estimate) &&
      notes.some(({ finding }) => finding.code === 'reportsNotFinite'),
  },
  // A side without a bound.
  { field: /^parameters\[\d+\]\.bounds\[\d\]$/, may: () => true },
  // Not whitened: ols on long series.
  {
    field: /^(?:diagnostics\.(?:chi2PValue|shapiroWilkP)|detail\.pValues\[\d+\])$/,
    may: ({ method }) => methodOf(method).unweighted ?? false,
  },
  // An iterate on the way, computed without a factor of its covariance.
  {
    field: /^detail\.pValues\[(\d+)\]$/,
    may: ({ iterations }, [, k]) => iterations!.stopped === 'fixedPoint' && Number(k) < iterations!.returned,
  },
  // There is no weak form to start from.
  {
    field: /^parameters\[\d+\]\.ols$/,
    may: ({ method, options }) => methodOf(method).shooting === true && typeof options.start !== 'string',
  },
  // A start that ended where the model could not be solved.
  {
    field: /^detail\.starts\[(\d+)\]\.(?:objective|deviance|squares\[\d+\])$/,
    may: ({ detail }, [, i]) => detail.kind === 'shooting' && !detail.starts[Number(i)].converged,
  },
  // A failed start of a search.
  {
    field: /^search\.starts\[(\d+)\]\.(?:deviance|estimates\[\d+\])$/,
    may: ({ search }, [, i]) => ['dropped', 'failed'].includes(search!.starts[Number(i)].outcome),
  },
  // Initial states that were estimated, but whose errors were not.
  {
    field: /^experiments\[(\d+)\]\.initial\[\d+\]\.(?:stdError|interval\[\d\])$/,
    may: ({ experiments }, [, e]) => experiments[Number(e)].jointCovariance === null,
  },
  // The model could not be solved to the end: there may be nothing to compare.
  {
    field: /^experiments\[(\d+)\]\.forward\.(?:misfit|misfitOverNoise)\..*$/,
    may: ({ experiments }, [, e]) => experiments[Number(e)].forward!.complete === false,
  },
  // Another method's answer comes with it, with a status of its own.
  {
    field: /^irls\.parameters\[\d+\]\..*$/,
    may: ({ irls }) => [...failed, 'notIdentifiable'].includes(irls!.status.code),
  },
];

/** Fails where a number of a result is not finite and may not be so. */
export function mustBeFinite(result: Result): void {
  const { code } = result.status;
  if (failed.includes(code)) return;
  for (const [path, value] of numbersIn(result)) {
    if (Number.isFinite(value)) continue;
    const allowed = exceptions.some(({ field, may }) => {
      const match = field.exec(path);
      return match !== null && may(result, match);
    });
    if (!allowed)
      throw new Failure('finite numbers or a failure', `${path} is ${value}, and the status is ${code}.`);
  }
}

/** Every number of a value with its path; the options and the clock's are passed over. */
export function* numbersIn(value: unknown, at = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield* numbersIn(value[i], `${at}[${i}]`);
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    if (at === '' && (name === 'options' || name === 'timing')) continue;
    yield* numbersIn(one, at ? `${at}.${name}` : name);
  }
}
