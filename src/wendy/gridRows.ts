import { children, type Expression } from '../model/expression.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { type BumpSpan, localBumps } from './localBumps.ts';
import { localSystem } from './localSystem.ts';
import type { EvenGrid } from './resample.ts';
import type { WeakSystem } from './system.ts';

/**
 * The weak rows of a grid that rest on measured values: test functions avoid gaps longer than `limit` mean steps in
 * the states that their equation needs, and of points where one of its terms is not a number.
 * features: M values each; m, spacing, eta: as in `localBumps`.
 */
export function* gridRows(
  form: LinearForm,
  J: number,
  grid: EvenGrid,
  features: readonly Float64Array[],
  rowScale: Float64Array,
  limit: number,
  { m, spacing, eta }: { m: number; spacing: number; eta: number },
): Generator<void, WeakSystem[]> {
  const groups = new Map<string, { stretches: BumpSpan[]; equations: number[] }>();
  grid.states.forEach((_, i) => {
    const stretches = measuredStretches(grid, form, features, i, limit);
    const key = stretches.join(' ');
    const group = groups.get(key);
    if (group) group.equations.push(i);
    else groups.set(key, { stretches, equations: [i] });
  });
  const systems: WeakSystem[] = [];
  for (const { stretches, equations } of groups.values()) {
    const bumps = localBumps(stretches, m, spacing, eta);
    yield;
    systems.push(yield* localSystem(form, J, { ...grid, features }, bumps, rowScale, equations));
  }
  return systems;
}

/** Where everything that equation i needs is measured and a number. */
function measuredStretches(
  { t, states, gaps }: EvenGrid,
  form: LinearForm,
  features: readonly Float64Array[],
  i: number,
  limit: number,
): BumpSpan[] {
  const terms = form.terms.filter(({ equation }) => equation === i);
  const needed = new Set([i]);
  const visit = (e: Expression): void => {
    if (e.kind === 'state') needed.add(states.indexOf(e.name));
    children(e).forEach(visit);
  };
  for (const { feature } of terms) visit(form.features[feature]);
  const M = t.length;
  const bad = new Uint8Array(M);
  for (const l of needed) {
    const gap = gaps[l];
    if (gap) for (let k = 0; k < M; k++) if (gap[k] > limit) bad[k] = 1;
  }
  for (const { feature } of terms) {
    const f = features[feature];
    for (let k = 0; k < M; k++) if (!Number.isFinite(f[k])) bad[k] = 1;
  }
  const stretches: BumpSpan[] = [];
  for (let from = bad.indexOf(0); from >= 0; ) {
    const end = bad.indexOf(1, from);
    const to = end < 0 ? M : end;
    stretches.push([from, to]);
    from = bad.indexOf(0, to);
  }
  return stretches;
}
