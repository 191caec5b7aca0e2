import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { evaluate, fixedValue, type Term, termsOf } from '../model/terms.ts';
import type { ScaleProblem } from './naturalScales.ts';

/** Σ coefficient · u = value, known with the standard deviation sd; u: log-magnitudes, parameters first, then states. */
export interface ScaleEquation {
  readonly coefficients: ReadonlyMap<number, number>;
  readonly value: number;
  readonly sd: number;
}

/** What else the magnitudes may be: which right-hand sides change, by how much for one unit of it. */
export interface Leanings {
  /** For each state with several terms: they are larger than its change, which they cancel to. */
  readonly faster: readonly ReadonlyMap<number, number>[];
  /** For each output that is a sum, by member: that one makes it, and the others are smaller. */
  readonly leading: readonly (readonly ReadonlyMap<number, number>[])[];
}

/** log |e| = Σ coefficient · u + constant; none where e is zero. */
interface Magnitude {
  readonly coefficients: ReadonlyMap<number, number>;
  readonly constant: number;
}

const { log } = portableMath;

const SD_MEASURED = 0.3;
const SD_EQUAL = 1;
const SD_EXPONENT = 0.6;
/** Towards magnitude 1: decides what nothing else does. */
const SD_ONE = 7;

/** What a name in an exponent counts as. */
const EXPONENT = 2;

/** One radian of a sine in units of its time of change, which is a tenth of its period. */
const PERIOD_PART = 10 / (2 * Math.PI);

/** No logarithm of a number is larger than 710. What exceeds this, x^5000, says nothing about x. */
const MOST = 1000;

/**
 * A sum below the line adds its equations with every term that it divides. Definitions may nest such sums until the
 * visits double with each; past this many, a branch seen before adds nothing.
 */
const MOST_VISITS = 20_000;

/**
 * What the formulas and the data say about magnitudes (docs/search.md, "Natural scales"). The last equations, one an
 * unknown, are those towards magnitude 1.
 */
export function scaleEquations(p: ScaleProblem): {
  readonly equations: readonly ScaleEquation[];
  /** Indices of the parameters that are exponents. */
  readonly exponents: ReadonlySet<number>;
  readonly leanings: Leanings;
} {
  const J = p.parameters.length;
  const n = J + p.states.length;
  const unknownOf = new Map<string, number>([
    ...p.parameters.map((name, j) => [`parameter ${name}`, j] as const),
    ...p.states.map((name, i) => [`state ${name}`, J + i] as const),
  ]);
  const parameters = new Set(p.parameters);
  const exponents = new Set<number>();
  const terms = termsOf();
  const equations: ScaleEquation[] = [];
  const faster: Map<number, number>[] = [];
  const leading: Map<number, number>[][] = [];
  const known = new Map<Expression, Magnitude | undefined>();
  let visits = 0;
  // What t counts as: a third of the duration; in sine and cosine a sixth of the period of a sine that changes as fast as the data.
  let time = positive(p.duration) / 3;

  for (const { expression, rms } of p.outputs) {
    const members = terms(expression)
      .map(ofTerm)
      .filter((m) => m !== undefined);
    const from = equations.length;
    const h = balance(members);
    if (h) equate(h, number(rms), SD_MEASURED);
    const to = equations.length - 1;
    const n = members.length;
    if (n > 1 && to - from === n)
      leading.push(
        members.map(
          (_, k) =>
            new Map([...members.map((_, i) => [from + i, i === k ? 1 : -1 / (n - 1)] as const), [to, -1]]),
        ),
      );
  }
  p.equations.forEach((f, i) => {
    const change = p.ownChangeTime?.get(p.states[i]) ?? p.changeTime;
    const rate = plus(unknown(J + i), number(positive(change)), -1);
    const all = terms(f);
    const sums = p.cancelling?.(all) ?? [];
    const own = new Map<number, number>();
    const equateRate = (m: Magnitude | undefined) => {
      if (equate(m, rate, SD_EQUAL)) own.set(equations.length - 1, 1);
    };
    for (const { common, rms } of sums) {
      const m = ofTerm(common);
      equateRate(m && plus(m, number(rms), 1));
    }
    for (const term of all) if (!sums.some((sum) => sum.terms.includes(term))) equateRate(ofTerm(term));
    if (all.length > 1) faster.push(own);
  });
  for (const [state, expression] of p.initial) {
    const g = ofExpression(expression);
    if (g) equate(g, ofName('state', state), SD_EQUAL);
  }
  for (const { state, expression } of p.jumps ?? []) {
    for (const term of terms(expression)) equate(ofTerm(term), ofName('state', state), SD_EQUAL);
  }
  for (const { left, right } of p.conditions ?? []) balance([ofExpression(left), ofExpression(right)]);
  for (const j of exponents) equate(unknown(j), number(EXPONENT), SD_EXPONENT);
  for (let k = 0; k < n; k++) equations.push({ coefficients: new Map([[k, 1]]), value: 0, sd: SD_ONE });
  return { equations, exponents, leanings: { faster, leading } };

  /** Adds the equation a = b, unless no unknown is left in it or it is out of range; whether it did. */
  function equate(a: Magnitude | undefined, b: Magnitude | undefined, sd: number): boolean {
    if (!a || !b) return false;
    const { coefficients, constant } = plus(a, b, -1);
    const left = new Map([...coefficients].filter(([, c]) => Math.abs(c) > 1e-12));
    if (left.size === 0 || ![constant, ...left.values()].every((c) => Math.abs(c) <= MOST)) return false;
    equations.push({ coefficients: left, value: -constant, sd });
    return true;
  }

  /** The mean of the magnitudes that there are; each of them is about equal to it. */
  function balance(all: readonly (Magnitude | undefined)[]): Magnitude | undefined {
    const some = all.filter((m) => m !== undefined);
    if (some.length < 2) return some[0];
    const sum = some.reduce((total, m) => plus(total, m, 1));
    const mean = plus(nothing, sum, 1 / some.length);
    for (const m of some) equate(m, mean, SD_EQUAL);
    return mean;
  }

  function ofExpression(e: Expression): Magnitude | undefined {
    return balance(terms(e).map(ofTerm));
  }

  function ofTerm({ coefficient, factors }: Term): Magnitude | undefined {
    let sum: Magnitude | undefined = number(coefficient);
    for (const { atom, power } of factors) {
      const m = ofAtom(atom);
      sum = sum && m && plus(sum, m, power);
    }
    return sum;
  }

  function ofAtom(e: Expression): Magnitude | undefined {
    if (++visits > MOST_VISITS && known.has(e)) return known.get(e);
    const m = visit(e);
    known.set(e, m);
    return m;
  }

  function visit(e: Expression): Magnitude | undefined {
    switch (e.kind) {
      case 'state':
      case 'parameter':
        return ofName(e.kind, e.name);
      case 'time':
        return number(time);
      case 'power':
        return ofPower(e.base, e.exponent);
      case 'call':
        return ofCall(e.name, e.args);
      case 'choose':
        balance([ofExpression(e.left), ofExpression(e.right)]);
        return balance([ofExpression(e.yes), ofExpression(e.no)]);
      case 'sum':
        return ofExpression(e);
      default:
        return ofInput(e);
    }
  }

  function ofName(kind: string, name: string): Magnitude {
    const k = unknownOf.get(`${kind} ${name}`);
    return k === undefined ? nothing : unknown(k);
  }

  function ofInput(e: Expression): Magnitude | undefined {
    const rms = 'name' in e ? p.inputs.get(e.name) : undefined;
    if (rms === 0) return undefined;
    return rms === undefined ? nothing : number(rms);
  }

  /** base^exponent with names in the exponent. */
  function ofPower(base: Expression, exponent: Expression): Magnitude | undefined {
    const b = fixedValue(base);
    const names = [...namesIn(exponent)];
    if (b === undefined && names.every((name) => parameters.has(name))) {
      for (const name of names) exponents.add(unknownOf.get(`parameter ${name}`)!);
      const m = ofExpression(base);
      return (
        m &&
        plus(
          nothing,
          m,
          evaluate(exponent, () => EXPONENT),
        )
      );
    }
    // 2^(-t/tau), Q^((T - 20)/10): an exponential in other words.
    if (b === undefined) ofExpression(base);
    const argument = ofExpression(exponent);
    if (argument) equate(plus(argument, b === undefined ? nothing : number(log(b)), 1), nothing, SD_EQUAL);
    return nothing;
  }

  function ofCall(name: string, args: readonly Expression[]): Magnitude | undefined {
    const outside = time;
    if (name === 'sin' || name === 'cos') time = Math.min(time, PERIOD_PART * positive(p.changeTime));
    const all = args.map(ofExpression);
    time = outside;
    switch (name) {
      case 'min':
      case 'max':
        return balance(all);
      case 'abs':
      case 'floor':
        return all[0];
      case 'factorial':
        return nothing;
      case 'log':
        // log(K/x): K is about as large as x. The size of x alone is not for log(x) to decide.
        if (![...namesIn(args[0])].some((name) => parameters.has(name))) return nothing;
    }
    equate(all[0], nothing, SD_EQUAL);
    return nothing;
  }

  function unknown(k: number): Magnitude {
    return { coefficients: new Map([[k, 1]]), constant: 0 };
  }
}

const nothing: Magnitude = { coefficients: new Map(), constant: 0 };

/** log |value|; of zero it is -∞, which no equation takes. */
function number(value: number): Magnitude {
  return { coefficients: new Map(), constant: log(Math.abs(value)) };
}

/** a + factor · b. */
function plus(a: Magnitude, b: Magnitude, factor: number): Magnitude {
  const coefficients = new Map(a.coefficients);
  for (const [k, c] of b.coefficients) coefficients.set(k, (coefficients.get(k) ?? 0) + factor * c);
  return { coefficients, constant: a.constant + factor * b.constant };
}

/** A time as it is, or 1 where there is none: a single sample has no duration. */
function positive(time: number): number {
  return time > 0 && Number.isFinite(time) ? time : 1;
}
