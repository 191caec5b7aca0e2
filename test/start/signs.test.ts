import { describe, expect, test } from 'vitest';
import type { Expression } from '../../src/model/expression.ts';
import { positiveParameters } from '../../src/model/signs.ts';
import { parseFormulas } from './scaleProblem.ts';

interface Row {
  readonly model: string;
  readonly equations: Readonly<Record<string, string>>;
  /** Formulas of outputs; all data of `positiveOutputs` are positive. */
  readonly outputs?: readonly string[];
  readonly positiveOutputs?: readonly string[];
  readonly initial?: Readonly<Record<string, string>>;
  readonly positiveStates?: readonly string[];
  readonly signed?: readonly string[];
  /** Names of parameters, in alphabetical order. */
  readonly positive: string;
  readonly free: string;
}

const rows: readonly Row[] = [
  { model: 'all plus', equations: { u: 'w1*u + w2*u^2' }, positive: '', free: 'w1 w2' },
  {
    model: 'Lotka-Volterra, all plus',
    equations: { u: 'w1*u + w2*u*v', v: 'w3*v + w4*u*v' },
    positive: '',
    free: 'w1 w2 w3 w4',
  },
  {
    model: 'Lotka-Volterra with signs',
    equations: { x: 'a*x - b*x*y', y: 'c*x*y - d*y' },
    positive: 'b d',
    free: 'a c',
  },
  { model: 'logistic growth', equations: { N: 'r*N*(1 - N/K)' }, positive: 'K r', free: '' },
  { model: 'theta-logistic growth', equations: { x: 'r*x*(1 - (x/K)^th)' }, positive: 'K r th', free: '' },
  { model: 'Gompertz growth', equations: { x: 'r*x*log(K/x)' }, positive: 'K', free: 'r' },
  {
    model: 'SIR, s*I measured',
    equations: { S: '-beta*S*I', I: 'beta*S*I - gam*I' },
    positiveOutputs: ['s*I'],
    initial: { S: 'N - I0', I: 'I0' },
    positive: 'I0 beta gam s',
    free: 'N',
  },
  {
    model: 'SIR, S measured',
    equations: { S: '-beta*S*I', I: 'beta*S*I - gam*I' },
    positiveOutputs: ['S'],
    positiveStates: ['S'],
    initial: { S: 'N - I0' },
    positive: 'I0 N beta gam',
    free: '',
  },
  { model: 'Michaelis-Menten', equations: { S: '-V*S/(K + S)' }, positive: 'K V', free: '' },
  { model: 'production by Michaelis-Menten', equations: { P: 'V*P/(K + P)' }, positive: 'K', free: 'V' },
  {
    model: 'Hill repression',
    equations: { u: 'a/(1 + (u/K)^n) - d*u' },
    positive: 'K d n',
    free: 'a',
  },
  {
    model: 'Rosenzweig-MacArthur',
    equations: { x: 'r*x*(1 - x/K) - a*x*y/(b + x)', y: 'e*a*x*y/(b + x) - m*y' },
    positive: 'K a b m r',
    free: 'e',
  },
  {
    model: 'FitzHugh-Nagumo',
    equations: { V: 'c*(V - V^3/3 + R)', R: '-(V - a + b*R)/c' },
    signed: ['V'],
    positive: 'b c',
    free: 'a',
  },
  {
    model: 'Lorenz',
    equations: { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' },
    signed: ['x', 'y'],
    positive: 'b s',
    free: 'r',
  },
  {
    model: 'Morris-Lecar, V below zero',
    equations: { V: 'I0 - g*(V - E) - gc*(1 + tanh((V - V1)/V2))*(V - Ec)' },
    signed: ['V'],
    positive: 'V2 g gc',
    free: 'E Ec I0 V1',
  },
  {
    model: 'a sum below the line with a state of both signs',
    equations: { V: '-k*V/(K + V)' },
    signed: ['V'],
    positive: 'k',
    free: 'K',
  },
  { model: 'decay with a time constant', equations: { x: 'x/tau + c' }, positive: 'tau', free: 'c' },
  {
    model: 'a rate in an exponential',
    equations: { x: 'r*x*(1 - exp(-lam*t))', y: 'b*exp(k*t)' },
    positive: 'lam r',
    free: 'b k',
  },
  {
    model: 'a sine with a phase',
    equations: { x: 'A*sin(om*t + phi) - x/(2 + cos(psi))' },
    positive: '',
    free: 'A om phi psi',
  },
  {
    model: 'a sigmoid below the line',
    equations: { x: '-k/(1 + exp(a + b*x))' },
    positive: 'k',
    free: 'a b',
  },
  { model: 'a power of ten', equations: { x: '-10^q*x' }, positive: '', free: 'q' },
  { model: 'a half-life', equations: { x: 'c*2^(-t/tau)' }, positive: 'tau', free: 'c' },
  { model: 'a square and a root', equations: { x: 'a^2*x + sqrt(b + x)' }, positive: 'a b', free: '' },
  { model: 'a parabola', equations: { x: 'a*(x - x1)^2' }, positive: 'x1', free: 'a' },
  {
    model: 'a parabola of both signs',
    equations: { x: 'a*(x - x1)^2' },
    signed: ['x'],
    positive: '',
    free: 'a x1',
  },
  {
    model: 'min, max and abs',
    equations: { x: 'min(a*x, b) - max(c, -d*x) - abs(k*x)' },
    positive: 'c',
    free: 'a b d k',
  },
  {
    model: 'a gain and an offset',
    equations: { x: '-0.1*x' },
    positiveOutputs: ['s*x + o', 'x/V', 'q*(x + 1)'],
    positive: 'V q',
    free: 'o s',
  },
  {
    model: 'a gain with data of both signs',
    equations: { x: '-0.1*x' },
    outputs: ['s*x'],
    initial: { x: 'x0' },
    positive: '',
    free: 's x0',
  },
  {
    model: 'a first state with positive data',
    equations: { x: '-0.1*x' },
    initial: { x: 'x0' },
    positiveStates: ['x'],
    positive: 'x0',
    free: '',
  },
  { model: 'terms that cancel', equations: { x: 'a*x - b*x + b*x' }, positive: '', free: 'a b' },
];

describe('positive parameters', () => {
  test.each(rows)('of $model', (row) => {
    const states = Object.keys(row.equations);
    const groups = [
      Object.values(row.equations),
      [...(row.positiveOutputs ?? []), ...(row.outputs ?? [])],
      Object.values(row.initial ?? {}),
    ];
    const { expressions, parameters } = parseFormulas(states, groups.flat());
    const first = Object.keys(row.initial ?? {});
    const [outputs, initial] = [states.length, states.length + groups[1].length];
    const positive = positiveParameters({
      equations: expressions.slice(0, outputs),
      outputs: expressions.slice(outputs, initial).map((expression, l) => ({
        expression,
        positive: l < (row.positiveOutputs ?? []).length,
      })),
      initial: new Map(first.map((state, i) => [state, expressions[initial + i]])),
      positive: new Set(row.positiveStates),
      signed: new Set(row.signed),
    });
    const sorted = (names: readonly string[]) => [...names].sort().join(' ');
    expect(sorted([...positive])).toBe(row.positive);
    expect(sorted(parameters.filter((name) => !positive.has(name)))).toBe(row.free);
  });

  test('are recognised through definitions and conditionals, and in jumps', () => {
    const x: Expression = { kind: 'state', name: 'x' };
    const [a, b, c] = ['a', 'b', 'c'].map((name): Expression => ({ kind: 'parameter', name }));
    const rate = {
      kind: 'defined',
      name: 'v',
      of: { kind: 'product', factors: [a, x] },
    } as unknown as Expression;
    const f: Expression = {
      kind: 'choose',
      left: x,
      right: { kind: 'parameter', name: 'threshold' },
      yes: { kind: 'negate', of: rate },
      no: { kind: 'negate', of: b! },
    };
    const jump: Expression = { kind: 'sum', terms: [x, { kind: 'negate', of: c! }] };
    const jumps = [{ state: 'x', expression: jump }];
    const positive = positiveParameters({ equations: [f], outputs: [], initial: new Map(), jumps });
    expect([...positive]).toEqual(['a', 'b', 'c']);
  });
});
