import { evenTimes } from '../../../src/index.ts';

/** A model with the truth that its data are made with, and what of it is measured. */
export interface CoverageCase {
  readonly name: string;
  readonly model: string;
  readonly truth: Readonly<Record<string, number>>;
  /** First states that the model leaves open. */
  readonly u0?: Readonly<Record<string, number>>;
  readonly t: readonly number[];
  /** States and outputs that have a column. */
  readonly measured: readonly string[];
  /** Noise of columns whose size of noise the model leaves open. */
  readonly noiseSd?: Readonly<Record<string, number>>;
  readonly inputs?: Readonly<Record<string, { t: number[]; value: number[] }>>;
  /** Several experiments: the true values that differ in each. */
  readonly experiments?: readonly Readonly<Record<string, number>>[];
}

const times = (from: number, to: number, n: number) => Array.from(evenTimes(from, to, n));

/** Ten models that differ in what is hidden, what drives them, and how they scatter. */
export const coverageCases: readonly CoverageCase[] = [
  {
    name: 'Michaelis-Menten, product alone',
    model: "S' = -Vmax*S/(K + S)\nP' = Vmax*S/(K + S)\nP(0) = 0",
    truth: { Vmax: 1, K: 2 },
    u0: { S: 10 },
    t: times(0, 16, 40),
    measured: ['P'],
    noiseSd: { P: 0.1 },
  },
  {
    name: 'SIR, a share of cases reported',
    model: "S' = -beta*S*I/N\nI' = beta*S*I/N - gamma*I\nN = 1000\nS(0) = N - I(0)\nobserve cases = rho*I",
    truth: { beta: 0.8, gamma: 0.3, rho: 0.4 },
    u0: { I: 5 },
    t: times(0, 40, 60),
    measured: ['cases'],
    noiseSd: { cases: 4 },
  },
  {
    name: 'oral dose, log-normal noise',
    model: "gut' = -ka*gut\nconc' = ka*gut/V - ke*conc\ngut(0) = 4\nconc(0) = 0\nnoise conc lognormal",
    truth: { ka: 1.5, V: 0.45, ke: 0.09 },
    t: [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 9, 11, 12, 15, 18, 21, 24],
    measured: ['conc'],
    noiseSd: { conc: 0.1 },
  },
  {
    name: 'doses from a column',
    model: "gut' = -ka*gut\nc' = ka*gut/V - k*c\ngut(0) = 0\nc(0) = 0\ndose amt into gut",
    truth: { ka: 1, V: 5, k: 0.15 },
    t: times(0, 36, 73),
    measured: ['c'],
    noiseSd: { c: 0.1 },
    inputs: { amt: { t: [0, 12, 24], value: [50, 30, 50] } },
  },
  {
    name: 'jumps of unknown size',
    model: "N' = r*N - a*N*P\nP' = b*N*P - m*P\nat t = 3, 6, 9: P = P + d\nP(0) = 0",
    truth: { r: 0.9, a: 0.08, b: 0.06, m: 0.8, d: 2 },
    u0: { N: 2 },
    t: times(0, 14, 57),
    measured: ['N', 'P'],
    noiseSd: { N: 1, P: 0.6 },
  },
  {
    name: 'a held input',
    model: "T' = -b*T + a*u\ninput u held",
    truth: { a: 0.3, b: 0.15 },
    u0: { T: 0 },
    t: times(0, 60, 61),
    measured: ['T'],
    noiseSd: { T: 0.05 },
    inputs: { u: { t: [0, 7.5, 20, 35.2, 50], value: [1, 0, 2, 0, 1] } },
  },
  {
    name: 'local rates',
    model: "x' = -k*x + s\nlocal k\ns > 0",
    truth: { s: 1 },
    u0: { x: 5 },
    t: times(0, 10, 25),
    measured: ['x'],
    noiseSd: { x: 0.1 },
    experiments: [{ k: 0.3 }, { k: 0.6 }, { k: 1.2 }],
  },
  {
    name: 'noise that grows with x',
    model: "x' = -k*x/(K + x)\nnoise x = a + b*x",
    truth: { k: 2, K: 3, a: 0.05, b: 0.05 },
    u0: { x: 12 },
    t: times(0, 12, 120),
    measured: ['x'],
  },
  {
    name: "outliers, Student's t",
    model: "x' = r*x*(1 - x/K)\nnoise x student",
    truth: { r: 0.8, K: 10 },
    u0: { x: 0.5 },
    t: times(0, 12, 60),
    measured: ['x'],
    noiseSd: { x: 0.2 },
  },
  {
    name: 'predator hidden',
    model: "x' = a*x - b*x*y\ny' = c*x*y - d*y\nb = 1",
    truth: { a: 1.1, c: 0.4, d: 0.8 },
    // Far from the equilibrium (2, 1.1): beside it the data show little but a frequency, and errors of `a` are four times `a`.
    u0: { x: 4, y: 1 },
    t: times(0, 20, 101),
    measured: ['x'],
    noiseSd: { x: 0.1 },
  },
];
