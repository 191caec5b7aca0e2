import { InputError, type Model, parseModel } from '../../src/index.ts';
import type { Work } from './work.ts';

/** The work without a start that names parameters of another model: that would refuse every fit of this one. */
export function withOwnStart(work: Work): Work {
  const { start, ...others } = work.options;
  if (typeof start !== 'object') return work;
  const model = readable(work.model);
  if (!model) return work;
  const own = [...model.parameters, ...model.states.map((state) => `${state}(0)`)];
  return Object.keys(start).every((name) => own.includes(name)) ? work : { ...work, options: others };
}

/** The model of a text; undefined while it cannot be read. */
function readable(text: string): Model | undefined {
  try {
    return parseModel(text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
