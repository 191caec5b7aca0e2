import { type Expression, number } from './expression.ts';
import { sizeOf } from './sizeOf.ts';

/** What `if` and `when` ask, as the parser reads it. It becomes branches of kind `choose`; no tree holds it. */
export type Condition = ConditionComparison | Combined;

/** left > right where `strict`, left ≥ right otherwise. */
export interface ConditionComparison {
  readonly kind: 'comparison';
  readonly left: Expression;
  readonly right: Expression;
  readonly strict: boolean;
}

interface Combined {
  readonly kind: 'all' | 'any';
  readonly of: readonly Condition[];
}

/** The comparison of two neighbours: a < b, a <= b, a > b or a >= b. */
export function compared(left: Expression, sign: string, right: Expression): ConditionComparison {
  const strict = sign.length === 1;
  return sign.startsWith('>')
    ? { kind: 'comparison', left, right, strict }
    : { kind: 'comparison', left: right, right: left, strict };
}

export function combined(kind: Combined['kind'], of: readonly Condition[]): Condition {
  return of.length === 1 ? of[0] : { kind, of };
}

/** The condition that holds where c does not; neither does where a side of a comparison is not a number. */
export function opposite(c: Condition): Condition {
  if (c.kind === 'comparison') return { ...c, left: c.right, right: c.left, strict: !c.strict };
  return { kind: c.kind === 'all' ? 'any' : 'all', of: c.of.map(opposite) };
}

/**
 * A branch of more than this is not written once for each comparison: conditionals in conditionals, as splines are made of,
 * would double with each.
 */
const MOST_REPEATED = 64;

/** `yes` where c holds, `no` where it does not, NaN where a comparison that decides has a side that is not a number. */
export function choice(c: Condition, yes: Expression, no: Expression): Expression {
  switch (c.kind) {
    case 'comparison':
      return c.strict
        ? { kind: 'choose', left: c.left, right: c.right, yes: no, no: yes }
        : { kind: 'choose', left: c.right, right: c.left, yes, no };
    case 'all':
      if (isLong(no)) return byValue(c, yes, no);
      return c.of.reduceRight((rest, one) => choice(one, rest, no), yes);
    case 'any':
      if (isLong(yes)) return byValue(c, yes, no);
      return c.of.reduceRight((rest, one) => choice(one, yes, rest), no);
  }
}

function isLong(e: Expression): boolean {
  return sizeOf(e).count > MOST_REPEATED;
}

/** The same by the value of c, with each branch once. */
function byValue(c: Condition, yes: Expression, no: Expression): Expression {
  return { kind: 'choose', left: conditionValue(c), right: number(0.5), yes: no, no: yes };
}

export function comparisonsIn(c: Condition): number {
  return c.kind === 'comparison' ? 1 : c.of.reduce((sum, one) => sum + comparisonsIn(one), 0);
}

/** 1 where c holds, 0 where it does not. */
export function conditionValue(c: Condition): Expression {
  return choice(c, number(1), number(0));
}

/** The condition with each side of its comparisons changed. */
export function mapSides(c: Condition, change: (side: Expression) => Expression): Condition {
  if (c.kind === 'comparison') return { ...c, left: change(c.left), right: change(c.right) };
  return { ...c, of: c.of.map((one) => mapSides(one, change)) };
}

/** All sides of the comparisons in c. */
export function sidesIn(c: Condition): Expression[] {
  return c.kind === 'comparison' ? [c.left, c.right] : c.of.flatMap(sidesIn);
}
