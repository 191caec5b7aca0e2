import { InputError, type Problem, problems } from '../../src/index.ts';

/** A system to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** One sentence of what it shows. */
  readonly about: string;
  readonly problem: Problem;
}

export const examples: readonly Example[] = problems.map((problem) => ({
  name: problem.name,
  title: problem.title,
  about: problem.citation,
  problem,
}));

/** The example of that name. */
export function findExample(name: string): Example {
  const found = examples.find((example) => example.name === name);
  if (!found) {
    const names = examples.map((example) => example.name).join(', ');
    throw new InputError(`There is no example "${name}". There are ${names}. Choose one of them.`);
  }
  return found;
}
