import { estimateCells } from '../../report/estimateCells.ts';
import { headlineOf } from '../../report/headline.ts';
import type { Result } from '../../src/index.ts';
import type { EachFit } from '../worker/messages.ts';

/** The parameters of an experiment that was fitted alone. */
export interface EachRow {
  readonly name: string;
  readonly verdict: string;
  /** Estimate ± standard error, in the order of the names. */
  readonly cells: readonly string[];
  /** Why there is no fit; '' where there is one. */
  readonly error: string;
}

export interface EachTable {
  /** Of parameters and derived quantities. */
  readonly names: readonly string[];
  readonly rows: readonly EachRow[];
}

/** The parameters by experiment, and of all experiments together where that fit is at hand. */
export function eachTable(fits: readonly EachFit[], together: Result | undefined): EachTable {
  const results = fits.flatMap(({ answer }) => answer?.result ?? []);
  const names = [...new Set([...(together ? [together] : []), ...results].flatMap(namesIn))];
  const row = (name: string, result: Result): EachRow => ({
    name,
    verdict: headlineOf(result).words,
    cells: cellsOf(result, names),
    error: '',
  });
  return {
    names,
    rows: [
      ...(together ? [row('All together', together)] : []),
      ...fits.map(({ name, answer, error }) =>
        answer ? row(name, answer.result) : { name, verdict: '', cells: [], error },
      ),
    ],
  };
}

function namesIn({ parameters, derived }: Result): string[] {
  return [...parameters, ...(derived ?? [])].map(({ name }) => name);
}

/** – for what a fit does not have, and for what has a value in every experiment. */
function cellsOf(result: Result, names: readonly string[]): string[] {
  const own = namesIn(result);
  const cells = estimateCells(result);
  return names.map((name) => {
    const at = own.indexOf(name);
    if (at < 0 || own.lastIndexOf(name) !== at) return '–';
    const { estimate, stdError, without } = cells[at];
    return without === '' ? `${estimate} ± ${stdError}` : `${estimate} (${without})`;
  });
}
