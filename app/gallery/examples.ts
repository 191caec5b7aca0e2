import { InputError, type Problem, problems } from '../../src/index.ts';
import { measured } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import { systems } from './systems.ts';

/** A system to begin with, and its data. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** A sentence or two of what it shows. */
  readonly about: string;
  readonly citation: string;
  /** The equations in the model language. */
  readonly model: string;
  readonly data: Simulated | Measured;
}

/** Data that are made in the page. */
export interface Simulated {
  readonly kind: 'simulated';
  readonly problem: Omit<Problem, 'shortName'>;
  /** What noise is measured by: the root mean square of all states together, as in the paper, or of each by itself. */
  readonly noiseOf: 'all' | 'each';
}

/** Data that were measured, as CSV. */
export interface Measured {
  readonly kind: 'measured';
  readonly csv: string;
  readonly points: number;
}

const aboutProblem: Readonly<Record<string, string>> = {
  logistic: 'Growth that slows down as room runs out: two parameters, the easiest place to begin.',
  'lotka-volterra': 'Hunters and hunted in cycles: four rates from two noisy curves.',
  'fitzhugh-nagumo':
    'A nerve cell that fires again and again: six parameters from a voltage and a recovery curve.',
  'hindmarsh-rose': 'A neuron that fires in bursts: fast and slow at once, ten parameters.',
  'protein-transduction':
    'A signal passed on inside a cell: five substances and eleven parameters, the hardest here.',
};

export const examples: readonly Example[] = [
  ...measured.map(({ csv, ...example }): Example => {
    const points = csv.trimEnd().split('\n').length - 1;
    return { ...example, data: { kind: 'measured', csv, points } };
  }),
  ...problems.map((problem) => simulated(problem, aboutProblem[problem.name] ?? '', 'all')),
  ...systems.map((system) => simulated(system, system.about, 'each')),
];

/** The example of that name. */
export function findExample(name: string): Example {
  const found = examples.find((example) => example.name === name);
  if (!found) {
    const names = examples.map((example) => example.name);
    throw new InputError(appFindings.exampleNotInGallery({ name, names }));
  }
  return found;
}

function simulated(problem: Simulated['problem'], about: string, noiseOf: Simulated['noiseOf']): Example {
  const { name, title, citation, model } = problem;
  return { name, title, about, citation, model, data: { kind: 'simulated', problem, noiseOf } };
}
