import { parseModel, type Result, writeSbml } from '../../src/index.ts';

/** The fitted model as SBML: parameters and first values that are the same in all experiments have their estimates. */
export function sbmlOf(result: Result): string {
  const { parameters, experiments } = result;
  const text = [result.model.trimEnd(), ...firstValues(result)].join('\n');
  const shared = parameters.filter(({ experiment }) => experiment === null || experiments.length === 1);
  const values = Object.fromEntries(
    shared.filter(({ estimate }) => Number.isFinite(estimate)).map(({ name, estimate }) => [name, estimate]),
  );
  return writeSbml(parseModel(text), { parameters: values }).xml;
}

/** Lines for the first values that the model leaves open; SBML begins at 0, and once. */
function firstValues({ model: text, experiments }: Result): string[] {
  const model = parseModel(text);
  const [one] = experiments;
  if (experiments.length > 1 || (one.start ?? one.timeSpan[0]) !== 0) return [];
  return one.initial
    .filter(({ name, estimate }) => !model.initial.values.has(name) && Number.isFinite(estimate))
    .map(({ name, estimate }) => `${name}(0) = ${estimate}`);
}
