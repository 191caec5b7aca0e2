import type { Data } from '../data/data.ts';
import { petabFindings } from '../findings/petabFindings.ts';
import type { NotInPetab } from '../findings/petabWords.ts';
import { InputError } from '../inputError.ts';
import { freeNames } from '../model/freeName.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { parseModel } from '../model/parseModel.ts';
import { printExpression } from '../model/printExpression.ts';
import { printModel } from '../model/printModel.ts';
import type { Result } from '../result.ts';
import { idsOf } from '../sbml/idsOf.ts';
import { writeSbml } from '../sbml/writeSbml.ts';

/** An unknown of the problem: a row of the table of parameters. */
interface Unknown {
  readonly id: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * A fit as a problem of PEtab, version 1: its model in SBML, its data, and its unknowns with their estimates as nominal values. Inputs that have one value in
 * each experiment become conditions, and so do the amounts of doses from a column. Throws an InputError where the format has no place for something.
 */
export function petabOf(result: Result, data: Data): Map<string, string> {
  const fitted = parseModel(result.model);
  const { model, firsts, doses } = asConditions(fitted, result);
  const ids = idsOf(model);
  const id = (name: string) => ids.get(name) ?? name;
  const { xml } = writeSbml(model);
  const several = result.experiments.length > 1;
  const condition = (e: number) => `c${e + 1}`;

  const unknowns: Unknown[] = [];
  const unknown = (name: string, of: string, value: number, e?: number, initial = false) => {
    const own = e === undefined ? id(name) : `${id(name)}_${condition(e)}`;
    unknowns.push({ id: own, value, ...boundsOf(fitted, of, value, initial) });
    return own;
  };
  const cells = result.experiments.map(() => new Map<string, string | number>());
  for (const { name, experiment, estimate } of result.parameters) {
    const e = result.experiments.findIndex((one) => one.name === experiment);
    if (experiment === null || !several) unknown(name, name, estimate);
    else cells[e]?.set(id(name), unknown(name, name, estimate, e));
  }
  for (const [state, first] of firsts) {
    result.experiments.forEach(({ initial }, e) => {
      const value = initial.find(({ name }) => name === state)?.estimate ?? Number.NaN;
      const own = unknown(first, state, value, several ? e : undefined, true);
      if (several) cells[e].set(id(first), own);
    });
  }
  for (const { name } of fitted.inputs) {
    result.experiments.forEach(({ known }, e) => void cells[e].set(id(name), known[name]?.value[0] ?? 0));
  }
  for (const { name, amounts } of doses) amounts.forEach((amount, e) => void cells[e].set(id(name), amount));

  const observables = data.states
    .filter((name) => result.outputs.some((output) => output.name === name))
    .map((name) => observableOf(name, fitted, result, ids));
  for (const { sigma } of observables) if (sigma) unknowns.push(sigma);
  const columns = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  return new Map([
    ['problem.yaml', yaml],
    ['model.xml', xml],
    [
      'conditions.tsv',
      tsv([
        ['conditionId', 'conditionName', ...columns],
        ...result.experiments.map(({ name }, e) => [
          condition(e),
          plain(name),
          ...columns.map((column) => cells[e].get(column) ?? ''),
        ]),
      ]),
    ],
    [
      'observables.tsv',
      tsv([
        [
          'observableId',
          'observableName',
          'observableFormula',
          'observableTransformation',
          'noiseFormula',
          'noiseDistribution',
        ],
        ...observables.map(({ row }) => row),
      ]),
    ],
    [
      'measurements.tsv',
      tsv([
        ['observableId', 'simulationConditionId', 'measurement', 'time'],
        ...measured(data, observables, condition),
      ]),
    ],
    [
      'parameters.tsv',
      tsv([
        ['parameterId', 'parameterScale', 'lowerBound', 'upperBound', 'nominalValue', 'estimate'],
        ...unknowns.map(({ id, value, lower, upper }) => [
          id,
          lower > 0 ? 'log10' : 'lin',
          lower,
          upper,
          value,
          1,
        ]),
      ]),
    ],
  ]);
}

const yaml = `format_version: 1
parameter_file: parameters.tsv
problems:
- condition_files: [conditions.tsv]
  measurement_files: [measurements.tsv]
  observable_files: [observables.tsv]
  sbml_files: [model.xml]
`;

/** The doses of a column at one time: the parameter that is their amount, and how much each experiment is given. */
interface TimedDose {
  readonly name: string;
  readonly line: string;
  readonly amounts: readonly number[];
}

/**
 * The model with a parameter for each first value that is estimated, for each input and for the doses at each time; and which parameter is whose
 * first value.
 */
function asConditions(
  model: Model,
  { experiments }: Result,
): { model: Model; firsts: Map<string, string>; doses: TimedDose[] } {
  for (const { name } of model.inputs) {
    const isConstant = experiments.every(({ known }) =>
      known[name]?.value.every((x) => x === known[name].value[0]),
    );
    if (!isConstant) throw notWritten({ what: 'input', name });
  }
  for (const { start, timeSpan } of experiments) {
    const begins = start ?? timeSpan[0];
    if (begins !== 0) throw notWritten({ what: 'start', t: begins });
  }
  const free = freeNames(
    new Set([
      ...model.states,
      ...model.parameters,
      ...model.constants.keys(),
      ...model.definitions.map(({ name }) => name),
    ]),
  );
  const open = model.states.filter((state) => !model.initial.values.has(state));
  const firsts = new Map(open.map((state) => [state, free(`${state}_0`, `${state}_first`)]));
  const doses = timedDoses(model, experiments, free);
  const lines = printModel(model)
    .split('\n')
    .filter((line) => !/^(input|parameters|dose) /.test(line));
  for (const [state, first] of firsts) lines.push(`${state}(0) = ${first}`);
  lines.push(...doses.map(({ line }) => line));
  return { model: parseModel(lines.join('\n')), firsts, doses };
}

function timedDoses(
  { jumps }: Model,
  experiments: Result['experiments'],
  free: (...names: string[]) => string,
): TimedDose[] {
  return jumps.flatMap((jump) => {
    if (jump.kind !== 'dose') return [];
    const { column, state } = jump;
    // Cells of one time add up, as doses do.
    const moments = new Map<string, { t: number; isBefore: boolean; amounts: number[] }>();
    for (const [e, { known }] of experiments.entries()) {
      const { t, value, isBefore } = known[column] ?? { t: [], value: [] };
      for (const [i, time] of t.entries()) {
        const when = { t: time, isBefore: isBefore?.[i] === true };
        const key = `${when.isBefore ? 'before' : 'at'} t = ${time}`;
        const moment = moments.get(key) ?? { ...when, amounts: experiments.map(() => 0) };
        moment.amounts[e] += value[i];
        moments.set(key, moment);
      }
    }
    const inOrder = [...moments].sort(([, a], [, b]) => a.t - b.t || Number(b.isBefore) - Number(a.isBefore));
    return inOrder.map(([when, { amounts }], k) => {
      const name = free(`${column}_${k + 1}`, `${column}_dose_${k + 1}`);
      return { name, line: `${when}: ${state} = ${state} + ${name}`, amounts };
    });
  });
}

/** Bounds of unknowns that have none, as factors of the estimate: the format needs some. */
const wide = 1e4;

function boundsOf(
  { bounds, free }: Model,
  name: string,
  value: number,
  initial: boolean,
): { lower: number; upper: number } {
  const own = bounds.filter((one) => one.of === name && one.initial === initial);
  const size = Math.abs(value) || 1;
  const isPositive = value > 0 && !free.includes(name) && !initial;
  const lower = Math.max(isPositive ? size / wide : -size * wide, ...own.map((one) => one.lower));
  const upper = Math.min(size * wide, ...own.map((one) => one.upper));
  return { lower, upper };
}

interface Observable {
  readonly id: string;
  readonly name: string;
  readonly row: readonly (string | number)[];
  /** The size of its noise, where it is estimated without a name. */
  readonly sigma?: Unknown;
}

function observableOf(
  name: string,
  model: Model,
  result: Result,
  ids: ReadonlyMap<string, string>,
): Observable {
  const entity = (one: string) => ids.get(`observe ${one}`) ?? ids.get(one) ?? one;
  const line = model.noise.find(({ output }) => output === name);
  const { distribution, sd } = result.outputs.find((output) => output.name === name)!.noise;
  const laws: Record<string, readonly [string, string]> = {
    normal: ['lin', 'normal'],
    lognormal: ['log', 'normal'],
    laplace: ['lin', 'laplace'],
    loglaplace: ['log', 'laplace'],
  };
  const law = laws[distribution];
  if (!law || sd === 'column') throw notWritten({ what: 'noise', name });
  const id = `obs_${entity(name)}`;
  const sigma: Unknown = {
    id: `sigma_${entity(name)}`,
    value: result.noise[name],
    lower: result.noise[name] / wide,
    upper: result.noise[name] * wide,
  };
  const formula =
    line?.sd && !('column' in line.sd)
      ? inIds(printExpression(line.sd), namesIn(line.sd), entity)
      : undefined;
  const size = formula ?? (sd === 'given' ? result.noise[name] : sigma.id);
  return {
    id,
    name,
    row: [id, plain(name), entity(name), law[0], size, law[1]],
    ...(size === sigma.id && { sigma }),
  };
}

/** A formula with other names. */
function inIds(text: string, names: Iterable<string>, entity: (name: string) => string): string {
  const known = new Set(names);
  return text.replace(/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/gu, (word) => (known.has(word) ? entity(word) : word));
}

function measured(
  { states, experiments }: Data,
  observables: readonly Observable[],
  condition: (e: number) => string,
): (string | number)[][] {
  return experiments.flatMap(({ t, U, limits }, e) =>
    observables.flatMap(({ id, name }) => {
      const l = states.indexOf(name);
      return Array.from(t, (time, i) => {
        if (limits && limits.sign[l * U.rows + i] !== 0) throw notWritten({ what: 'limit', name });
        return [id, condition(e), U.data[l * U.rows + i], time];
      }).filter(([, , value]) => Number.isFinite(value));
    }),
  );
}

function notWritten(what: NotInPetab): InputError {
  return new InputError(petabFindings.petabNotWritten(what));
}

function plain(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ');
}

function tsv(rows: readonly (readonly (string | number)[])[]): string {
  return `${rows.map((row) => row.join('\t')).join('\n')}\n`;
}
