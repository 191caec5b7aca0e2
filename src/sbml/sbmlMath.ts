/** Content MathML as SBML uses it. Conditions are numbers here, 1 where they hold and 0 where not, and numbers conditions. */
export type SbmlMath =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'truth'; readonly holds: boolean }
  /** The quantity of an element, or an argument of a function definition. */
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'time' }
  | { readonly kind: 'rateOf'; readonly id: string }
  | { readonly kind: 'apply'; readonly op: Operator; readonly args: readonly SbmlMath[] }
  /** A function definition of the document. */
  | { readonly kind: 'call'; readonly id: string; readonly args: readonly SbmlMath[] }
  /** Where no condition holds and there is no `otherwise`, not a number. */
  | {
      readonly kind: 'piecewise';
      readonly pieces: readonly { readonly value: SbmlMath; readonly condition: SbmlMath }[];
      readonly otherwise: SbmlMath | undefined;
    };

/** The operators with their least and greatest number of arguments. `root` and `log` have the degree or base first. */
export const operators = {
  plus: [0, Infinity],
  minus: [1, 2],
  times: [0, Infinity],
  divide: [2, 2],
  power: [2, 2],
  root: [2, 2],
  log: [2, 2],
  exp: [1, 1],
  ln: [1, 1],
  abs: [1, 1],
  floor: [1, 1],
  ceiling: [1, 1],
  factorial: [1, 1],
  quotient: [2, 2],
  rem: [2, 2],
  max: [1, Infinity],
  min: [1, Infinity],
  eq: [1, Infinity],
  neq: [2, 2],
  gt: [1, Infinity],
  geq: [1, Infinity],
  lt: [1, Infinity],
  leq: [1, Infinity],
  and: [0, Infinity],
  or: [0, Infinity],
  xor: [0, Infinity],
  not: [1, 1],
  implies: [2, 2],
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  sec: [1, 1],
  csc: [1, 1],
  cot: [1, 1],
  sinh: [1, 1],
  cosh: [1, 1],
  tanh: [1, 1],
  sech: [1, 1],
  csch: [1, 1],
  coth: [1, 1],
  arcsin: [1, 1],
  arccos: [1, 1],
  arctan: [1, 1],
  arcsec: [1, 1],
  arccsc: [1, 1],
  arccot: [1, 1],
  arcsinh: [1, 1],
  arccosh: [1, 1],
  arctanh: [1, 1],
  arcsech: [1, 1],
  arccsch: [1, 1],
  arccoth: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;

export type Operator = keyof typeof operators;

/** The branches directly below m. */
function branchesOf(m: SbmlMath): readonly SbmlMath[] {
  switch (m.kind) {
    case 'apply':
    case 'call':
      return m.args;
    case 'piecewise':
      return [
        ...m.pieces.flatMap(({ value, condition }) => [value, condition]),
        ...(m.otherwise ? [m.otherwise] : []),
      ];
    default:
      return [];
  }
}

/** m with `change` of each branch in its place. */
export function mapBranches(m: SbmlMath, change: (branch: SbmlMath) => SbmlMath): SbmlMath {
  switch (m.kind) {
    case 'apply':
    case 'call':
      return { ...m, args: m.args.map(change) };
    case 'piecewise':
      return {
        kind: 'piecewise',
        pieces: m.pieces.map(({ value, condition }) => ({
          value: change(value),
          condition: change(condition),
        })),
        otherwise: m.otherwise && change(m.otherwise),
      };
    default:
      return m;
  }
}

/** What the value of a formula depends on. */
interface Needs {
  /** Ids whose values it needs, also those whose rates it needs. */
  readonly ids: Set<string>;
  readonly rates: Set<string>;
  time: boolean;
}

/** The ids in m whose values and rates it needs, and whether it needs the time. */
export function needsOf(
  m: SbmlMath,
  needs: Needs = { ids: new Set(), rates: new Set(), time: false },
): Readonly<Needs> {
  if (m.kind === 'time') needs.time = true;
  if (m.kind === 'id' || m.kind === 'rateOf') needs.ids.add(m.id);
  if (m.kind === 'rateOf') needs.rates.add(m.id);
  for (const branch of branchesOf(m)) needsOf(branch, needs);
  return needs;
}
