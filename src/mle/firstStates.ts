import { interpolate } from '../likelihood/nodes.ts';
import { evaluate, type System } from './system.ts';

/** The widest window, in nodes to either side, that values are averaged over. */
const WIDEST = 256;

/**
 * The states to begin with: what was measured, joined by lines. Where noise takes them to where the model is not defined (a
 * logarithm of something negative), averages over as few neighbours as it takes. N·D.
 */
export function* firstStates(
  system: System,
  w: Float64Array,
  c: Float64Array,
): Generator<void, Float64Array> {
  const { nodes } = system;
  const { D, first } = nodes;
  const raw = interpolate(nodes);
  const X = raw.slice();
  for (let r = 1; r <= WIDEST; r *= 2) {
    if (Number.isFinite(yield* evaluate(system, { X, w }, c))) break;
    for (let e = 0; e + 1 < first.length; e++) {
      for (let n = first[e]; n < first[e + 1]; n++) {
        if (!undefinedAt(c, n, D) && !(n > first[e] && undefinedAt(c, n - 1, D))) continue;
        const from = Math.max(first[e], n - r);
        const to = Math.min(first[e + 1], n + r + 1);
        for (let l = 0; l < D; l++) {
          let sum = 0;
          for (let k = from; k < to; k++) sum += raw[k * D + l];
          X[n * D + l] = sum / (to - from);
        }
      }
    }
  }
  return X;
}

/** Whether the equations over the step that begins at node n are not numbers. */
function undefinedAt(c: Float64Array, n: number, D: number): boolean {
  for (let l = 0; l < D; l++) if (!Number.isFinite(c[n * D + l])) return true;
  return false;
}
