import { dependencyOrder } from '../model/dependencyOrder.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { initialMap, type Problem, type ProblemExperiment } from '../problem/problem.ts';
import { apartIn } from '../problem/stretches.ts';
import type { Result } from '../result.ts';
import { noiseFormula } from '../rows/slots.ts';
import { version } from '../version.ts';
import {
  amountName,
  type Changes,
  type Measured,
  type Script,
  type ScriptExperiment,
  type Stop,
} from './script.ts';
import type { Unknowns } from './unknownsOf.ts';

/** What a forward solve at the estimates gave: where the solver has to stop, how large states are, the deviance. */
export interface SolvedScript {
  /** Times at which inputs or conditions change, of each experiment. */
  readonly cuts: readonly (readonly number[])[];
  readonly atol: readonly number[];
  readonly deviance: number;
}

/** The script of a problem with the answer of its fit; `source` is what this package needs to fit it again. */
export function scriptOf(
  problem: Problem,
  result: Result,
  unknowns: Unknowns,
  solved: SolvedScript,
  source: Pick<Script, 'csv' | 'options' | 'shooting'>,
): Script {
  const { states, parameters, equations, outputs, model } = problem;
  const jumps = jumpList(states);
  const experiments = problem.experiments.map((experiment, e): ScriptExperiment => {
    const { times, stops, place } = stopsOf(experiment, solved.cuts[e], jumps);
    return {
      name: experiment.name,
      start: experiment.start,
      unknownOf: Array.from(experiment.unknownOf),
      fixed: Array.from(experiment.fixed, (value, k) => (experiment.unknownOf[k] < 0 ? value : 0)),
      firstOf: unknowns.firstOf[e],
      inputs: experiment.inputs.map(({ t, value }) => ({ t: Array.from(t), value: Array.from(value) })),
      times,
      stops,
      measured: outputs.map((_, o) => measuredOf(problem, result, experiment, o, place)),
    };
  });
  return {
    version,
    model: result.model,
    states,
    parameters,
    inputs: problem.inputs.map((name) => ({
      name,
      isHeld: model.inputs.some((input) => input.name === name && input.held),
    })),
    equations,
    first: firstOrder(problem),
    outputs: outputs.map(({ name, expression, distribution, sd }) => ({
      name,
      expression,
      law: noiseLawOf(distribution),
      size: noiseFormula(sd, outputs),
    })),
    jumps: jumps.all,
    events: model.jumps.flatMap((jump) =>
      jump.kind === 'when'
        ? [
            {
              left: jump.left,
              right: jump.right,
              strict: jump.strict,
              changes: states.map((state) => jump.assign.find((one) => one.state === state)?.expression),
            },
          ]
        : [],
    ),
    unknowns: unknowns.all,
    experiments,
    atol: solved.atol,
    deviance: solved.deviance,
    ...source,
  };
}

/** The states whose initial values are known, each after those that its formula uses. */
function firstOrder(problem: Problem): Script['first'] {
  const values = initialMap(problem);
  const sorted = dependencyOrder(new Map([...values].map(([state, e]) => [state, namesIn(e)])));
  const order = 'order' in sorted ? sorted.order : [...values.keys()];
  return order.flatMap((name) => {
    const expression = values.get(name);
    return expression ? [{ state: problem.states.indexOf(name), expression }] : [];
  });
}

/** Collects the distinct jumps of all experiments: doses differ only in their amount. */
function jumpList(states: readonly string[]) {
  const all: Changes[] = [];
  const indexOf = new Map<string, number>();
  const ids = new Map<Expression, number>();
  const idOf = (e: Expression): number => {
    const id = ids.get(e) ?? ids.size;
    ids.set(e, id);
    return id;
  };
  const index = (key: string, changes: Changes): number => {
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    indexOf.set(key, all.length);
    return all.push(changes) - 1;
  };
  return {
    all,
    add(values: Changes): { jump: number; amount: number } {
      const dose = doseOf(values, states);
      if (dose) return { jump: index(`dose ${dose.state}`, dose.changes), amount: dose.amount };
      return { jump: index(values.map((e) => (e ? idOf(e) : '')).join(), values), amount: 0 };
    },
  };
}

/** The state, amount and general form of a jump that adds a number to one state. */
function doseOf(values: Changes, states: readonly string[]) {
  const [state, ...others] = Array.from(values.keys()).filter((l) => values[l]);
  const e = state === undefined || others.length > 0 ? undefined : values[state];
  if (e?.kind !== 'sum' || e.terms.length !== 2) return undefined;
  const [before, added] = e.terms;
  if (before.kind !== 'state' || before.name !== states[state] || added.kind !== 'number') return undefined;
  const terms: Expression[] = [before, { kind: 'input', name: amountName }];
  const changes = values.map((value): Expression | undefined => value && { kind: 'sum', terms });
  return { state, amount: added.value, changes };
}

/**
 * The times at which states are needed, the stops of the solver, and the place of each row among the times. A row at the time of a
 * jump has the states before it, unless the jump is made just before its time.
 */
function stopsOf(
  { start, t, jumps }: ProblemExperiment,
  cuts: readonly number[],
  known: ReturnType<typeof jumpList>,
): { times: number[]; stops: Stop[]; place: number[] } {
  const end = Math.max(start, ...t);
  const apart = jumps.length > 0 ? apartIn(start, end) : 0;
  const near = (a: number, b: number) => Math.abs(a - b) <= apart;
  const moments = [start, ...jumps.map((jump) => jump.t), ...cuts, end]
    .filter((time) => time >= start - apart && time <= end + apart)
    .sort((a, b) => a - b)
    .filter((time, k, all) => k === 0 || time > all[k - 1] + apart);
  const times: number[] = [];
  const place: number[] = [];
  let row = 0;
  const take = (isTaken: (time: number) => boolean): number => {
    const from = times.length;
    for (; row < t.length && isTaken(t[row]); row++) {
      if (times.length === from || times[times.length - 1] !== t[row]) times.push(t[row]);
      place.push(times.length - 1);
    }
    return times.length - from;
  };
  const stops = moments.map((time): Stop => {
    const here = jumps.filter((jump) => near(jump.t, time));
    const isEarly = here.some(({ isBefore }) => isBefore);
    const before = take((one) => (isEarly ? one < time - apart : one <= time + apart));
    const made = here.map(({ values }) => known.add(values));
    return { time, before, jumps: made, after: take((one) => one <= time + apart) };
  });
  return { times, stops, place };
}

/** The measurements of output o in an experiment. */
function measuredOf(
  { outputs }: Problem,
  result: Result,
  { t, Y, sd, limits }: ProblemExperiment,
  o: number,
  place: readonly number[],
): Measured {
  const output = outputs[o];
  const cell = (row: number) => row + o * t.length;
  const side = (row: number) => limits?.sign[cell(row)] ?? 0;
  const rows = Array.from(t.keys()).filter((row) => !Number.isNaN(Y.data[cell(row)]) || side(row) !== 0);
  const sides = rows.map(side);
  return {
    at: rows.map((row) => place[row]),
    y: rows.map((row) => (side(row) === 0 ? Y.data[cell(row)] : (limits?.at[cell(row)] ?? Number.NaN))),
    size:
      output.sd === 'column'
        ? rows.map((row) => sd.data[cell(row)])
        : typeof output.sd === 'number'
          ? output.sd
          : output.sd === 'estimate'
            ? (result.noise[output.name] ?? Number.NaN)
            : Number.NaN,
    ...(sides.some((one) => one !== 0) && { side: sides }),
  };
}
