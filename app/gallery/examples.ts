import { InputError, type Problem, problems } from '../../src/index.ts';
import { pelts } from './pelts.ts';
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

const lynxAndHare: Example = {
  name: 'lynx-and-hare',
  title: 'Lynx and hare, 1900-1920',
  about:
    'Real data: pelts in thousands, a value a year. Lotka-Volterra follows both cycles, but the verdict warns: what it misses one year it misses the next, so 21 years say little about how sure the numbers are. A model that is too simple looks like this.',
  citation:
    'Hewitt, The Conservation of the Wild Life of Canada, Scribner (1921); figures as in Howard, Modeling Basics, Texas A&M (2009), and Carpenter, Predator-Prey Population Dynamics, Stan case study (2018)',
  model: `# Lotka-Volterra: pelts of hare and lynx, in thousands
hare' = birth*hare - caught*hare*lynx
lynx' = growth*hare*lynx - death*lynx
`,
  data: { kind: 'measured', csv: pelts, points: 21 },
};

export const examples: readonly Example[] = [
  lynxAndHare,
  ...problems.map((problem) => simulated(problem, aboutProblem[problem.name] ?? '', 'all')),
  ...systems.map((system) => simulated(system, system.about, 'each')),
];

/** The example of that name. */
export function findExample(name: string): Example {
  const found = examples.find((example) => example.name === name);
  if (!found) {
    const names = examples.map((example) => example.name).join(', ');
    throw new InputError(`There is no example "${name}". There are ${names}. Choose one of them.`);
  }
  return found;
}

function simulated(problem: Simulated['problem'], about: string, noiseOf: Simulated['noiseOf']): Example {
  const { name, title, citation, model } = problem;
  return { name, title, about, citation, model, data: { kind: 'simulated', problem, noiseOf } };
}
