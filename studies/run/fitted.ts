import {
  type FitOptions,
  findings,
  fit,
  InputError,
  type Model,
  type Result,
  type Table,
} from '../../src/index.ts';
import { forgetBases } from '../../src/inside.ts';
import type { Row } from './row.ts';

/** The outcome of a fit: a result, or why the method refused. */
export type Fitted = { result: Result; ms: number } | { error: string; ms: number };

/** A fit with the time it took; `fresh`: with test functions of its own. */
export async function fitted(
  model: Model,
  table: Table,
  options: FitOptions,
  fresh: boolean,
): Promise<Fitted> {
  if (fresh) forgetBases();
  const begin = performance.now();
  try {
    const result = await fit(model, table, options);
    // The forward check is not part of the method.
    return { result, ms: performance.now() - begin - (result.timing.forward ?? 0) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Without the line of the model that a screen would show it in.
    const { message, advice } = findings.wordsOf(error.finding, findings.inCode);
    return { error: `${message} ${advice}`.trimEnd(), ms: performance.now() - begin };
  }
}

/** What is left where the method cannot take the data. */
export const nothing = {
  e2: null,
  efs: null,
  covered: null,
  status: 'refused',
  iterations: 0,
  estimates: [],
  stdErrors: [],
  halfWidths: [],
  used: '',
  radius: 0,
  functions: 0,
  chi2: null,
  evaluations: 0,
  startMs: 0,
} satisfies Partial<Row>;
