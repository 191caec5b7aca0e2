import { derivative } from '../model/derivative.ts';
import { portableMath } from '../model/portableMath.ts';
import { isZero } from '../model/simplify.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Output, Problem, ProblemExperiment } from '../problem/problem.ts';
import { byState, type ExperimentResult, type OutputResult } from '../result.ts';
import { type Subject, spread } from './subject.ts';

/** The subject of a report on a problem. */
export function problemSubject({ model, states, inputs, outputs, unknowns, experiments }: Problem): Subject {
  const columnOf = (o: number) =>
    experiments.map(({ Y }) => {
      const values = Y.data.subarray(o * Y.rows, (o + 1) * Y.rows);
      return noiseLawOf(outputs[o].distribution).ofLogarithm ? values.map(portableMath.log) : values;
    });
  return {
    model: model.text,
    states: states.map((name) => ({
      name,
      measured: outputs.some(({ expression }) => !isZero(derivative(expression, name))),
    })),
    inputs,
    parameters: unknowns.map(({ name, experiment, lower, upper, scale, prior }) => ({
      name,
      experiment: experiment === undefined ? null : experiments[experiment].name,
      bounds: [lower, upper],
      scale,
      prior: prior ?? null,
      mayBeZero: model.free.includes(name),
    })),
    outputs: outputs.map((output, o) => ({
      name: output.name,
      noise: { distribution: output.distribution, sd: sourceOf(output) },
      ...spread(columnOf(o)),
    })),
    experiments: experiments.map(({ name, rest, settles, Y, known }) => ({
      name,
      rest,
      settles,
      observations: Y.data.reduce((count, y) => count + (Number.isNaN(y) ? 0 : 1), 0),
      known: knownOf(known),
    })),
  };
}

function knownOf(columns: ProblemExperiment['known']): ExperimentResult['known'] {
  const names = [...columns.keys()];
  return byState(names, (i) => {
    const { t, value, isBefore } = columns.get(names[i])!;
    return { t: [...t], value: [...value], ...(isBefore && { isBefore: [...isBefore] }) };
  });
}

/** The source of an output's standard deviation. */
function sourceOf({ sd }: Output): OutputResult['noise']['sd'] {
  if (sd === 'estimate') return 'estimated';
  if (sd === 'column') return 'column';
  return typeof sd === 'number' ? 'given' : 'formula';
}
