/** A system with known parameters, for examples, tests and studies. The estimator never imports this room. */
export interface Problem {
  readonly name: string;
  readonly title: string;
  /** A name that figures have room for; that of the paper's own where it has one. */
  readonly shortName: string;
  /** A sentence or two of what it shows. */
  readonly about: string;
  /** The equations in the model language. */
  readonly model: string;
  readonly states: readonly string[];
  /** The true value of each parameter, in the model's order. */
  readonly parameters: ReadonlyMap<string, number>;
  /** u(0), in the order of `states`. */
  readonly initial: readonly number[];
  readonly timeSpan: readonly [number, number];
  /** How many times example data have. */
  readonly points: number;
  /** The noise of example data: its standard deviation over a root mean square. */
  readonly noise: number;
  /** Which root mean square: that of all states together, as in the paper, or of each by itself. */
  readonly noiseOf: 'all' | 'each';
  readonly citation: string;
}

/**
 * The five systems of the WENDy paper (Table 1); `findProblem` has others as well. Two values differ from what is printed there and agree with the
 * authors' code: w7 of the last one is 0.017 (only that gives the table's rms of 0.81), and the initial values of
 * Hindmarsh-Rose have four decimals.
 *
 * @example
 * ```ts
 * import { problems } from 'wendy';
 *
 * console.log(problems.map(({ name }) => name).join(', '));
 * // → logistic, lotka-volterra, fitzhugh-nagumo, hindmarsh-rose, protein-transduction
 * ```
 */
export const problems: readonly Problem[] = [
  {
    name: 'logistic',
    title: 'Logistic growth',
    shortName: 'Logistic',
    about: 'Growth that slows down as room runs out: two parameters, the easiest place to begin.',
    model: `# Logistic growth
u1' = w1*u1 + w2*u1^2
`,
    states: ['u1'],
    parameters: numbered([1, -1]),
    initial: [0.01],
    timeSpan: [0, 10],
    points: 128,
    noise: 0.05,
    noiseOf: 'all',
    citation: 'Verhulst, Correspondance mathématique et physique 10, 113-121 (1838)',
  },
  {
    name: 'lotka-volterra',
    title: 'Lotka-Volterra predator and prey',
    shortName: 'LV',
    about: 'Hunters and hunted in cycles: four rates from two noisy curves.',
    model: `# Lotka-Volterra: prey u1, predator u2
u1' = w1*u1 + w2*u1*u2
u2' = w3*u2 + w4*u1*u2
`,
    states: ['u1', 'u2'],
    parameters: numbered([3, -1, -6, 1]),
    initial: [1, 1],
    timeSpan: [0, 5],
    points: 256,
    noise: 0.05,
    noiseOf: 'all',
    citation:
      'Lotka, The Growth of Mixed Populations: Two Species Competing for a Common Food Supply, doi:10.1007/978-3-642-50151-7_12',
  },
  {
    name: 'fitzhugh-nagumo',
    title: 'FitzHugh-Nagumo nerve impulse',
    shortName: 'FHN',
    about: 'A nerve cell that fires again and again: six parameters from a voltage and a recovery curve.',
    model: `# FitzHugh-Nagumo: membrane voltage u1, recovery u2
u1' = w1*u1 + w2*u1^3 + w3*u2
u2' = w4*u1 + w5 + w6*u2
`,
    states: ['u1', 'u2'],
    parameters: numbered([3, -3, 3, -1 / 3, 17 / 150, 1 / 15]),
    initial: [0, 0.1],
    timeSpan: [0, 25],
    points: 512,
    noise: 0.02,
    noiseOf: 'all',
    citation:
      'FitzHugh, Impulses and Physiological States in Theoretical Models of Nerve Membrane, Biophys. J. 1(6), 445-466 (1961), doi:10.1016/S0006-3495(61)86902-6',
  },
  {
    name: 'hindmarsh-rose',
    title: 'Hindmarsh-Rose bursting neuron',
    shortName: 'HR',
    about: 'A neuron that fires in bursts: fast and slow at once, ten parameters.',
    model: `# Hindmarsh-Rose: membrane voltage u1, fast channels u2, slow adaptation u3
u1' = w1*u2 + w2*u1^3 + w3*u1^2 + w4*u3
u2' = w5 + w6*u1^2 + w7*u2
u3' = w8*u1 + w9 + w10*u3
`,
    states: ['u1', 'u2', 'u3'],
    parameters: numbered([10, -10, 30, -10, 10, -50, -10, 0.04, 0.0319, -0.01]),
    initial: [-1.3095, -7.5901, -0.202],
    timeSpan: [0, 10],
    points: 1024,
    noise: 0.01,
    noiseOf: 'all',
    citation:
      'Hindmarsh and Rose, A model of neuronal bursting using three coupled first order differential equations, Proc. R. Soc. Lond. B 221(1222), 87-102 (1984), doi:10.1098/rspb.1984.0024',
  },
  {
    name: 'protein-transduction',
    title: 'Protein transduction benchmark',
    shortName: 'PTB',
    about: 'A signal passed on inside a cell: five substances and eleven parameters, the hardest here.',
    model: `# Protein transduction benchmark: signal u1, degraded signal u2, receptor u3, complex u4, activated receptor u5
u1' = w1*u1 + w2*u1*u3 + w3*u4
u2' = w4*u1
u3' = w5*u1*u3 + w6*u4 + w7*u5/(0.3 + u5)
u4' = w8*u1*u3 + w9*u4
u5' = w10*u4 + w11*u5/(0.3 + u5)
`,
    states: ['u1', 'u2', 'u3', 'u4', 'u5'],
    parameters: numbered([-0.07, -0.6, 0.35, 0.07, -0.6, 0.05, 0.017, 0.6, -0.35, 0.3, -0.017]),
    initial: [1, 0, 1, 0, 1],
    timeSpan: [0, 25],
    points: 1024,
    noise: 0.02,
    noiseOf: 'all',
    citation:
      'Vyshemirsky and Girolami, Bayesian ranking of biochemical system models, Bioinformatics 24(6), 833-839 (2008), doi:10.1093/bioinformatics/btm607',
  },
];

function numbered(values: readonly number[]): ReadonlyMap<string, number> {
  return new Map(values.map((value, j) => [`w${j + 1}`, value]));
}
