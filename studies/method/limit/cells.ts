import { findProblem, type Problem, problems } from '../../../src/index.ts';
import { type System, strangers } from './strangers.ts';

/** The parts of the study, each with a table of its own. */
export const parts = ['paper', 'strangers', 'designs', 'ar1', 'wrong', 'fallback'] as const;
export type Part = (typeof parts)[number];

/** One kind of data: a system, how it was sampled and with which noise. `studies/method/limit.py` makes the trials. */
export interface Cell extends System {
  /** Names the files, and seeds the noise. */
  id: string;
  part: Part;
  /** The system's short name. */
  system: string;
  points: number;
  /** Standard deviation of the noise over the root mean square of all states. */
  noise: number;
  /** Correlation of neighbours in the noise. */
  rho: number;
  design: string;
  /** What is fitted: the system's own model unless the part is `wrong`. */
  fitted: string;
}

/** Every cell of the study, in the order of its tables. */
export function limitCells(): Cell[] {
  return [...paper(), ...other(), ...designs(), ...correlated(), ...wrong(), ...fallback()];
}

const NOISE = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3];

function paper(): Cell[] {
  return problems.flatMap((problem) => {
    const { shortName } = problem;
    const first = shortName === 'HR' || shortName === 'PTB' ? 128 : 64;
    const points = [first, 256, 512, 1024].slice(0, shortName === 'Logistic' ? 3 : 4);
    const noise = NOISE.filter((ratio) => shortName !== 'HR' || ratio <= 0.1);
    return points.flatMap((M) => noise.map((ratio) => cell('paper', problem, M, ratio)));
  });
}

function other(): Cell[] {
  return strangers.flatMap((system) =>
    [128, 256].flatMap((M) => [0.05, 0.1, 0.2].map((ratio) => cell('strangers', system, M, ratio))),
  );
}

const DESIGNS = [
  'complete',
  '30% missing',
  '70% missing',
  'gap in u1',
  'gap in u2',
  'random times',
  'states in turn',
  'three experiments',
];
/** Where the second and third experiment begin. */
const BEGINNINGS: Record<string, number[][]> = {
  LV: [
    [2, 2],
    [3, 0.5],
  ],
  FHN: [
    [1, -0.3],
    [-1, 0.5],
  ],
};

function designs(): Cell[] {
  return ['lotka-volterra', 'fitzhugh-nagumo'].flatMap((name) =>
    DESIGNS.map((design) => {
      const base = cell('designs', findProblem(name), 256, 0.1, { design });
      return design === 'three experiments'
        ? { ...base, initial: [...base.initial, ...BEGINNINGS[base.system]] }
        : base;
    }),
  );
}

function correlated(): Cell[] {
  return ['lotka-volterra', 'fitzhugh-nagumo'].flatMap((name) =>
    [256, 64].flatMap((M) =>
      [0, 0.5, 0.8, 0.95].map((rho) => cell('ar1', findProblem(name), M, 0.1, { rho })),
    ),
  );
}

/** Data that the fitted model cannot make, beside data that it can (θ = 1, and the whole model). */
function wrong(): Cell[] {
  const logistic = findProblem('logistic');
  const theta = [0.5, 1, 2, 4].flatMap((power) =>
    [0.01, 0.05, 0.1].map((noise) => ({
      ...cell('wrong', logistic, 128, noise, { design: 'complete' }, `theta${power}`),
      system: `θ-logistic, θ = ${power}`,
      model: `u1' = w1*u1 + w2*u1^(1 + ${power})`,
    })),
  );
  const fhn = findProblem('fitzhugh-nagumo');
  const without = fhn.model.replace(' + w5 ', ' ');
  const constant = [fhn.model, without].flatMap((fitted) =>
    [0.01, 0.05, 0.1].map((noise) => ({
      ...cell('wrong', fhn, 256, noise, {}, fitted === without ? 'FHN-no-constant' : 'FHN'),
      system: fitted === without ? 'FHN, fitted without its constant' : 'FHN',
      fitted,
    })),
  );
  return [...theta, ...constant];
}

function fallback(): Cell[] {
  const rose = findProblem('hindmarsh-rose');
  return [
    ...[128, 256, 512, 1024].map((M) => cell('fallback', rose, M, 0.2)),
    ...problems.map((problem) => cell('fallback', problem, 256, 1e-6)),
  ];
}

function cell(
  part: Part,
  source: Problem | System,
  points: number,
  noise: number,
  special: { design?: string; rho?: number } = {},
  name = source.shortName,
): Cell {
  const { design = 'complete', rho = 0 } = special;
  const system = 'citation' in source ? fromProblem(source) : source;
  const marks = [...(design === 'complete' ? [] : [design.replace(/\W+/g, '-')]), ...(rho > 0 ? [rho] : [])];
  return {
    ...system,
    id: [part, name, points, noise, ...marks].join('_').replaceAll(' ', '-'),
    part,
    system: system.shortName,
    points,
    noise,
    rho,
    design,
    fitted: system.model,
  };
}

function fromProblem({ shortName, model, parameters, initial, timeSpan }: Problem): System {
  return {
    shortName,
    model,
    parameters: Object.fromEntries(parameters),
    initial: [[...initial]],
    timeSpan,
    fine: shortName === 'Logistic' ? 512 : 1024,
  };
}
