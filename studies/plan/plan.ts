import type { BuiltInMethod, FitOptions, InputValues } from '../../src/index.ts';

/** A study, as a plan of it says once every shorthand is written out. Plain data. */
export interface Plan {
  name: string;
  /** One line: the question that the study answers. */
  title: string;
  seed: number;
  parts: Part[];
  /** How exactly parameters are to be known, as parts of their true values: 0.05 is within 5%. Empty where there is no target. */
  target: Record<string, number>;
  /** What the report is made of: the cells and, where there is a target, its answer; or the figures of the paper. */
  report: 'design' | 'paper';
}

/** Systems × points × noise × trials, all fitted by the same methods. */
export interface Part {
  name: string;
  systems: System[];
  /** How many times data have, evenly spaced over the span, both ends included; none for PEtab problems, which have their own. */
  points: number[];
  /** Standard deviation of the noise over the root mean square of all states; 1 alone where the model's own lines say it. */
  noise: number[];
  /** Whether noise is as the model's own lines say. */
  byModel?: true;
  /** Whether nothing is made: the measured values of PEtab problems are fitted, by other random starts in each trial. */
  asMeasured?: true;
  /** Whether parameters of PEtab problems are held within the bounds of their tables. */
  petabBounds?: true;
  trials: number;
  methods: Method[];
  /** Whether methods that solve forward are given the true initial states, as in the paper, or have to estimate them. */
  u0: 'estimated' | 'known';
  /** Whether each fit makes its test functions itself: for wall times that hold for a single fit. */
  fresh: boolean;
}

/** A model with the truth that data are made with. */
export interface System {
  name: string;
  title: string;
  model: string;
  parameters: Record<string, number>;
  /** States that the model gives no first value to. */
  initial: Record<string, number>;
  time: [number, number];
  /** Inputs and doses that the model asks for. */
  inputs?: Record<string, InputValues>;
  /** States and outputs that have a column; all where it is left out. */
  measured?: string[];
  /** The PEtab problem that it is, with its files. Its nominal values are the parameters, NaN where it has none. */
  petab?: { values: number; experiments: number; file: string; files: Record<string, string> };
}

/** The numbers of points that a part has of a system: of a PEtab problem, as many as values were measured. */
export function pointsOf({ points }: Pick<Part, 'points'>, { petab }: Pick<System, 'petab'>): number[] {
  return petab ? [petab.values] : points;
}

/** One way to fit. Methods of one part have different names. */
export interface Method {
  name: string;
  method: MethodName;
  options: FitOptions;
}

/** A fit as plans name it: by which method, where it begins, and which of its starts is kept. */
interface PlannedMethod {
  readonly by: BuiltInMethod;
  /** In its own way, at random around the truth (five times unless its options say otherwise), or at WENDy's estimate. */
  readonly begun: 'own' | 'random' | 'estimate';
  /** The start of the least objective, or the one nearest to the truth, which only a study knows. */
  readonly keeps: 'best' | 'nearest';
}

/** What fits and comparisons offer. */
export const plannedMethods = {
  ols: { by: 'ols', begun: 'own', keeps: 'best' },
  irls: { by: 'irls', begun: 'own', keeps: 'best' },
  mle: { by: 'mle', begun: 'own', keeps: 'best' },
  fsnls: { by: 'fsnls', begun: 'random', keeps: 'best' },
  'fsnls-e2': { by: 'fsnls', begun: 'random', keeps: 'nearest' },
  'wendy-fsnls': { by: 'fsnls', begun: 'estimate', keeps: 'best' },
} as const satisfies Record<string, PlannedMethod>;

export type MethodName = keyof typeof plannedMethods;

export const methodNames = Object.keys(plannedMethods) as MethodName[];

/** Whether a method reads the fit of another of its part in its own way. */
export function isReadAgain({ method }: Method, { methods }: Pick<Part, 'methods'>): boolean {
  const { by, begun, keeps }: PlannedMethod = plannedMethods[method];
  if (keeps === 'best') return false;
  return methods.some((other) => {
    const its: PlannedMethod = plannedMethods[other.method];
    return its.by === by && its.begun === begun && its.keeps === 'best';
  });
}
