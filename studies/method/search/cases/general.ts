import { type SearchCase, times } from '../searchCase.ts';

type Known = Pick<SearchCase, 'model' | 'truth' | 'measured' | 'missing'> & {
  readonly u0?: Readonly<Record<string, number>>;
  readonly end: number;
  /** Samples and noise of a sparse design, where they are others. */
  readonly sparse?: readonly (readonly [points: number, noise: number])[];
};

const SPARSE = [
  [15, 0.02],
  [20, 0.05],
  [25, 0.1],
] as const;
const DENSE = [
  [200, 0.05],
  [200, 0.2],
] as const;

/** A pulse that drives the JAK-STAT chain. */
const pulse = '(t/5*exp(1 - t/5))';
const toggle = "u' = a1/(1 + (v/K1)^n1) - d1*u\nv' = a2/(1 + (u/K2)^n2) - d2*v";
const enzyme =
  "S' = -k1*(0.5 - C)*S + km*C\nC' = k1*(0.5 - C)*S - (km + k2)*C\nQ' = k2*C\nS(0) = 1\nC(0) = 0\nQ(0) = 0";

/** The models that the recipe was first measured on, with their truths. */
const models: Readonly<Record<string, Known>> = {
  'Michaelis-Menten': {
    model: "S' = -V*S/(K + S)",
    truth: { V: 1, K: 0.5 },
    u0: { S: 2 },
    measured: ['S'],
    end: 5,
  },
  'theta-logistic': {
    model: "x' = r*x*(1 - (x/K)^th)",
    truth: { r: 1, K: 10, th: 2.5 },
    u0: { x: 0.3 },
    measured: ['x'],
    end: 10,
  },
  'Rosenzweig-MacArthur': {
    model: "x' = r*x*(1 - x/K) - a*x*y/(b + x)\ny' = e*a*x*y/(b + x) - m*y",
    truth: { r: 1, K: 4, a: 1, b: 1, e: 0.6, m: 0.3 },
    u0: { x: 1, y: 0.5 },
    measured: ['x', 'y'],
    end: 60,
  },
  'Holling III, free exponent': {
    model: "x' = r*x*(1 - x/K) - a*x^n*y/(1 + h*x^n)\ny' = e*a*x^n*y/(1 + h*x^n) - m*y",
    truth: { r: 1, K: 6, a: 0.5, h: 0.3, n: 1.8, e: 0.5, m: 0.4 },
    u0: { x: 2, y: 0.7 },
    measured: ['x', 'y'],
    end: 40,
  },
  Goodwin: {
    model: "x' = k1*K^n/(K^n + z^n) - k2*x\ny' = k3*x - k4*y\nz' = k5*y - k6*z",
    truth: { k1: 1, k2: 0.1, k3: 0.12, k4: 0.1, k5: 0.08, k6: 0.1, K: 1.5, n: 10 },
    u0: { x: 0.5, y: 1, z: 1 },
    measured: ['x', 'y', 'z'],
    end: 100,
  },
  "Sel'kov": {
    model: "x' = -k*x + a*y + c*x^2*y\ny' = b - a*y - c*x^2*y",
    truth: { k: 1, a: 0.08, c: 1, b: 0.6 },
    u0: { x: 1, y: 1 },
    measured: ['x', 'y'],
    end: 30,
  },
  'SIR, s*I': {
    model: "S' = -beta*S*I\nI' = beta*S*I - gam*I\nS(0) = 1 - I0\nI(0) = I0\nobserve y = s*I",
    truth: { beta: 1.5, gam: 0.5, s: 1000, I0: 0.005 },
    measured: ['y'],
    end: 20,
  },
  'SEIR, I': {
    model:
      "S' = -beta*S*I\nE' = beta*S*I - sg*E\nI' = sg*E - gam*I\nS(0) = 1 - E0 - I0\nE(0) = E0\nI(0) = I0",
    truth: { beta: 1.2, sg: 0.4, gam: 0.25, E0: 0.004, I0: 0.002 },
    measured: ['I'],
    end: 60,
  },
  'SEIR, s*I': {
    model:
      "S' = -beta*S*I\nE' = beta*S*I - sg*E\nI' = sg*E - gam*I\nS(0) = 1 - 2*I0\nE(0) = I0\nI(0) = I0\nobserve y = s*I",
    truth: { beta: 1.2, sg: 0.4, gam: 0.25, s: 500, I0: 0.002 },
    measured: ['y'],
    end: 60,
  },
  'Lotka-Volterra, y hidden': {
    model: "x' = a*x - x*y\ny' = d*x*y - c*y",
    truth: { a: 3, c: 6, d: 1 },
    u0: { x: 5, y: 1.5 },
    measured: ['x'],
    end: 5,
  },
  'Lotka-Volterra, x + y': {
    model: "x' = a*x - b*x*y\ny' = c*x*y - d*y\nobserve s = x + y",
    truth: { a: 1, b: 0.5, c: 0.3, d: 0.8 },
    u0: { x: 3, y: 1 },
    measured: ['s'],
    end: 15,
  },
  'FitzHugh-Nagumo, R hidden': {
    model: "V' = c*(V - V^3/3 + R)\nR' = -(V - a + b*R)/c",
    truth: { a: 0.2, b: 0.2, c: 3 },
    u0: { V: -1, R: 1 },
    measured: ['V'],
    end: 20,
  },
  'FitzHugh-Nagumo, 5 coefficients': {
    model: "V' = c1*V - c3*V^3 + R\nR' = c4*V + c5 + c6*R",
    truth: { c1: 3, c3: 1, c4: -1, c5: 0.34, c6: -0.2 },
    u0: { V: -1, R: 1 },
    measured: ['V'],
    end: 25,
  },
  'van der Pol, s*x + o': {
    model: "x' = y\ny' = mu*(1 - x^2)*y - k*x\nobserve z = s*x + o",
    truth: { mu: 2, k: 1.2, s: 3, o: 1 },
    u0: { x: 1, y: 0 },
    measured: ['z'],
    end: 15,
  },
  'Brusselator, y hidden': {
    model: "x' = A + c*x^2*y - B*x - x\ny' = B*x - c*x^2*y",
    truth: { A: 1, B: 3, c: 1 },
    u0: { x: 1, y: 1 },
    measured: ['x'],
    end: 20,
  },
  'Lorenz, x': {
    model: "x' = s*(y - x)\ny' = x*(r - z) - y\nz' = x*y - b*z",
    truth: { s: 10, r: 28, b: 8 / 3 },
    u0: { x: -8, y: 7, z: 27 },
    measured: ['x'],
    end: 3,
  },
  'Hes1, H hidden': {
    model:
      "P' = -a*P*H + b*M - c*P\nM' = -d*M + e/(1 + P^2)\nH' = -a*P*H + f/(1 + P^2) - g*H\nnoise P lognormal\nnoise M lognormal",
    truth: { a: 0.022, b: 0.3, c: 0.031, d: 0.028, e: 0.5, f: 20, g: 0.3 },
    u0: { P: 1.439, M: 2.037, H: 17.904 },
    measured: ['P', 'M'],
    // One of them at a time.
    missing: (row, column) => (row % 2 === 0) === (column === 'M'),
    end: 240,
    sparse: [
      [33, 0.05],
      [33, 0.15],
    ],
  },
  'enzyme, S and P': {
    model: enzyme,
    truth: { k1: 3, km: 0.5, k2: 1 },
    measured: ['S', 'Q'],
    end: 10,
  },
  'enzyme, P': {
    model: enzyme,
    truth: { k1: 3, km: 0.5, k2: 1 },
    measured: ['Q'],
    end: 10,
  },
  'JAK-STAT, two scaled sums': {
    model: `x1' = -k1*x1*${pulse} + 2*k4*x4
x2' = k1*x1*${pulse} - k2*x2^2
x3' = k2*x2^2/2 - k3*x3
x4' = k3*x3 - k4*x4
x1(0) = 1
x2(0) = 0
x3(0) = 0
x4(0) = 0
observe y1 = s1*(x2 + 2*x3)
observe y2 = s2*(x1 + x2 + 2*x3)`,
    truth: { k1: 0.3, k2: 1.5, k3: 0.15, k4: 0.2, s1: 0.9, s2: 1.3 },
    measured: ['y1', 'y2'],
    end: 50,
  },
  'two compartments, log-normal': {
    model:
      "c' = -(k10 + k12)*c + k21*p\np' = k12*c - k21*p\nc(0) = 100\np(0) = 0\nobserve y = c/Vd\nnoise y lognormal",
    truth: { k10: 0.3, k12: 0.5, k21: 0.25, Vd: 12 },
    measured: ['y'],
    end: 24,
  },
  'repressilator, 3 of 6': {
    model: `m1' = al*K^n/(K^n + p3^n) + a0 - d*m1
m2' = al*K^n/(K^n + p1^n) + a0 - d*m2
m3' = al*K^n/(K^n + p2^n) + a0 - d*m3
p1' = m1 - g*p1
p2' = m2 - g*p2
p3' = m3 - g*p3`,
    truth: { al: 5, a0: 0.05, K: 1, n: 2.5, d: 1, g: 0.6 },
    u0: { m1: 0.1, m2: 0.5, m3: 1.5, p1: 1, p2: 2, p3: 3 },
    measured: ['p1', 'p2', 'p3'],
    end: 40,
  },
  'Monod chemostat': {
    model: "X' = mu*S*X/(Ks + S) - 0.3*X\nS' = 0.3*(10 - S) - mu*S*X/(Y*(Ks + S))",
    truth: { mu: 0.9, Ks: 1.5, Y: 0.5 },
    u0: { X: 0.1, S: 10 },
    measured: ['X', 'S'],
    end: 15,
  },
  toggle: {
    model: toggle,
    truth: { a1: 3, a2: 2.5, K1: 1, K2: 1, n1: 3, n2: 2, d1: 1, d2: 0.8 },
    u0: { u: 0.3, v: 0.2 },
    measured: ['u', 'v'],
    end: 15,
  },
  'toggle, at rest': {
    model: toggle,
    truth: { a1: 3, a2: 2.5, K1: 1, K2: 1, n1: 3, n2: 2, d1: 1, d2: 0.8 },
    u0: { u: 0.2, v: 2.5 },
    measured: ['u', 'v'],
    end: 15,
  },
  'growth, rate in exp(-lam*t)': {
    model: "x' = r*x*log(K/x)*(1 - exp(-lam*t))",
    truth: { r: 0.8, K: 50, lam: 0.4 },
    u0: { x: 2 },
    measured: ['x'],
    end: 12,
  },
  'ignition, fuel hidden': {
    model: "T' = h*k*c*exp(-E/T) - a*(T - 1)\nc' = -k*c*exp(-E/T)",
    truth: { k: 50, E: 5, h: 1.5, a: 0.4 },
    u0: { T: 1, c: 1 },
    measured: ['T'],
    end: 10,
  },
  'chain A, B, C; C seen': {
    model: "A' = -k1*A\nB' = k1*A - k2*B\nC' = k2*B - k3*C\nA(0) = 1\nB(0) = 0\nC(0) = 0",
    truth: { k1: 1.5, k2: 0.7, k3: 0.3 },
    measured: ['C'],
    end: 10,
  },
  'MAPK cascade': {
    model: `a' = k1*(1 - a)/(K1 + 1 - a)/(1 + c) - v1*a/(L1 + a)
b' = k2*a*(1 - b)/(K2 + 1 - b) - v2*b/(L2 + b)
c' = k3*b*(1 - c)/(K3 + 1 - c) - v3*c/(L3 + c)`,
    truth: {
      k1: 0.5,
      K1: 0.3,
      v1: 0.2,
      L1: 0.2,
      k2: 0.8,
      K2: 0.2,
      v2: 0.25,
      L2: 0.3,
      k3: 0.6,
      K3: 0.3,
      v3: 0.2,
      L3: 0.15,
    },
    u0: { a: 0.1, b: 0.05, c: 0.02 },
    measured: ['a', 'b', 'c'],
    end: 40,
  },
  'Hindmarsh-Rose, x': {
    model: "x' = y - a*x^3 + b*x^2 - z + c\ny' = e - d*x^2 - y\nz' = r*(s*(x + 1.6) - z)",
    truth: { a: 1, b: 3, c: 2, d: 5, e: 1, s: 4, r: 0.05 },
    u0: { x: -1, y: -4, z: 1.6 },
    measured: ['x'],
    end: 60,
  },
};

export const generalCases: readonly SearchCase[] = Object.entries(models).flatMap(
  ([name, { end, sparse = SPARSE, ...rest }]) =>
    [...sparse, ...DENSE].map(([points, noise]) => ({
      ...rest,
      name,
      design: `${points < 100 ? 'sparse' : 'dense'}`,
      t: times(0, end, points),
      noise,
    })),
);
