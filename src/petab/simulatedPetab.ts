import { noiseLawOf } from '../noise/noiseLaws.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';
import { dataTable } from './dataTable.ts';
import { petabObjective } from './petabObjective.ts';
import type { Petab } from './readPetab.ts';

/**
 * The problem with simulated measurements: what the model predicts at values of its parameters, by ids of the parameter table and nominal
 * where none is given, with noise as the problem has it. Its files stay as they are.
 */
export async function simulatedPetab(
  petab: Petab,
  values: Readonly<Record<string, number>>,
  seed: number,
  signal?: AbortSignal,
): Promise<Petab> {
  const { source, options } = petab;
  const { tables } = source;
  const { simulations, sigmas } = await petabObjective(petab, values, signal);
  const random = randomGenerator(seed);
  const measurements = tables.measurements.map((measurement, i) => {
    const { distribution, transformation } = tables.observables.find(
      ({ id }) => id === measurement.observable,
    )!;
    const error = noiseLawOf(distribution).draw(sigmas[i], random);
    const factor = transformation === 'log' ? Math.exp(error) : 10 ** error;
    const value = transformation === 'lin' ? simulations[i] + error : simulations[i] * factor;
    return { ...measurement, value };
  });
  const outputs = source.outputs.map((one) => ({
    ...one,
    output: {
      ...one.output,
      measurements: one.output.measurements.map((own) => ({ ...own, measurement: measurements[own.index] })),
    },
  }));
  const experiments = tables.experiments.map(({ id }) => id);
  const { table, rows } = dataTable(experiments, outputs, { time: options.time, experiment: options.by });
  return { ...petab, table, source: { ...source, tables: { ...tables, measurements }, outputs, rows } };
}
