import { type SearchCase, times } from '../searchCase.ts';
import { pebCases } from './peb.ts';

const simulated: readonly SearchCase[] = [
  {
    name: 'FitzHugh-Nagumo, 5 coefficients, R hidden',
    design: 'two negative',
    model: "V' = c1*V - c3*V^3 + R\nR' = c4*V + c5 + c6*R",
    truth: { c1: 3, c3: 1, c4: -1, c5: 0.34, c6: -0.2 },
    u0: { V: -1, R: 1 },
    t: times(0, 25, 100),
    measured: ['V'],
    noise: 0.05,
  },
  {
    name: 'FitzHugh-Nagumo, 6 coefficients, R hidden',
    design: 'three negative, c3 added',
    model: "V' = c1*V + c3*V^3 + R\nR' = c4*V + c5 + c6*R",
    truth: { c1: 3, c3: -1, c4: -1, c5: 0.34, c6: -0.2 },
    u0: { V: -1, R: 1 },
    t: times(0, 25, 100),
    measured: ['V'],
    noise: 0.05,
  },
  {
    name: 'linear, 2 states, y hidden',
    design: 'two negative',
    model: "x' = a*x + y\ny' = b*x + c*y",
    truth: { a: -0.3, b: -2, c: 0.1 },
    u0: { x: 2, y: 1 },
    t: times(0, 12, 60),
    measured: ['x'],
    noise: 0.05,
  },
  {
    name: 'linear, 3 states, z hidden',
    design: 'five negative',
    model: "x' = a11*x + a12*y\ny' = a21*x + a22*y + z\nz' = a32*y + a33*z",
    truth: { a11: -0.2, a12: 1, a21: -1, a22: -0.1, a32: -0.5, a33: -0.3 },
    u0: { x: 2, y: 0, z: -1 },
    t: times(0, 20, 80),
    measured: ['x', 'y'],
    noise: 0.05,
  },
  {
    name: 'linear, 3 states, all measured',
    design: 'mixed signs',
    model: "x' = a*x + b*y\ny' = c*x + d*y + e*z\nz' = f*y + g*z",
    truth: { a: -0.2, b: 1, c: -1, d: -0.1, e: 0.6, f: -0.5, g: -0.3 },
    u0: { x: 2, y: 0, z: -1 },
    t: times(0, 20, 80),
    measured: ['x', 'y', 'z'],
    noise: 0.05,
  },
  {
    name: 'quadratic, negative rates',
    design: 'written with plus',
    model: "x' = a*x + b*x*y\ny' = c*y + d*x*y",
    truth: { a: 3, b: -1, c: -6, d: 1 },
    u0: { x: 5, y: 1.5 },
    t: times(0, 5, 50),
    measured: ['x', 'y'],
    noise: 0.05,
  },
  {
    name: 'quadratic, y hidden',
    design: 'written with plus',
    model: "x' = a*x - x*y\ny' = c*y + d*x*y",
    truth: { a: 3, c: -6, d: 1 },
    u0: { x: 5, y: 1.5 },
    t: times(0, 5, 50),
    measured: ['x'],
    noise: 0.05,
  },
  {
    name: 'offset and slope of an output',
    design: 'both negative',
    model: "x' = r*x*(1 - x)\nobserve y = o + s*x",
    truth: { r: 0.9, o: -3, s: -5 },
    u0: { x: 0.05 },
    t: times(0, 12, 40),
    measured: ['y'],
    noise: 0.05,
  },
  {
    name: 'sigmoid with a negative threshold',
    design: 'one negative',
    model: "x' = a/(1 + exp(-k*(y - c))) - d*x\ny' = v*x - y",
    truth: { a: 2, k: 3, c: -0.5, d: 0.6, v: -1 },
    u0: { x: 0.2, y: 0.5 },
    t: times(0, 15, 60),
    measured: ['x', 'y'],
    noise: 0.05,
  },
  {
    name: 'heat exchange, driven',
    design: 'one negative',
    model: "T' = -b*(T - Ta) + a*u\ninput u",
    truth: { a: -0.8, b: 0.3, Ta: -4 },
    u0: { T: 1 },
    t: times(0, 40, 80),
    measured: ['T'],
    noise: 0.05,
    inputs: { u: { t: [0, 10, 12, 25, 30, 40], value: [0, 0, 2, 2, -1, 0] } },
  },
  {
    name: 'Lotka-Volterra, all positive',
    design: 'nothing said',
    model: "x' = a*x - b*x*y\ny' = c*x*y - d*y",
    truth: { a: 1.1, b: 0.5, c: 0.3, d: 0.8 },
    u0: { x: 3, y: 1 },
    t: times(0, 15, 50),
    measured: ['x', 'y'],
    noise: 0.05,
  },
  {
    name: 'cascade, all positive, two hidden',
    design: 'nothing said',
    model:
      "a' = k1*s - d1*a\nb' = k2*a - d2*b\nc' = k3*b - d3*c\ns = exp(-t/5)\na(0) = 0\nb(0) = 0\nc(0) = 0\nk2 = 1\nk3 = 1",
    truth: { k1: 2, d1: 0.5, d2: 0.9, d3: 0.3 },
    t: times(0, 25, 60),
    measured: ['c'],
    noise: 0.03,
  },
  {
    name: 'source and sink, all positive',
    design: 'only ever added',
    model: "x' = p + q*y - d*x\ny' = s + u*x - e*y",
    truth: { p: 1, q: 0.4, d: 0.9, s: 0.5, u: 0.3, e: 0.7 },
    u0: { x: 0.1, y: 3 },
    t: times(0, 12, 50),
    measured: ['x', 'y'],
    noise: 0.03,
  },
];

/** Parameters of any sign about which nothing is said, with and without negative ones. */
export const signCases: readonly SearchCase[] = [
  ...simulated,
  // The systems of PEB, whose parameters are all positive, with every sign left open.
  ...pebCases
    .filter(({ design }) => design === '201 points, 1e-2')
    .map((one) => ({ ...one, design: 'all signs open', model: `${one.model}\n${openSigns(one)}` })),
];

function openSigns({ model, draw }: SearchCase): string {
  const { truth } = draw!(() => 0.5);
  return Object.keys(truth)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(model))
    .map((name) => `${name} free`)
    .join('\n');
}
