import type { Nodes } from '../likelihood/nodes.ts';
import { type Layout, placedKernel } from '../model/kernel.ts';
import type { Tape } from '../model/tape.ts';
import type { Entry, Linearisation } from './constraint.ts';
import { arrayOf } from './targets.ts';

/** Where the numbers of a kernel's memory are, with room for `block` steps. */
interface Memory {
  readonly w: number;
  readonly t: number;
  readonly h: number;
  readonly sharpness: number;
  /** The states of one node more than there are steps. */
  readonly x: number;
  readonly scale: number;
  readonly targets: readonly Target[];
}

/** An array that the kernel fills, `size` numbers a step. */
interface Target {
  readonly name: keyof Linearisation;
  readonly at: number;
  readonly size: number;
  /** Whether some of its numbers are always zero. */
  readonly isSparse: boolean;
}

/** Steps evaluated at a time. */
const MOST_STEPS = 512;

/**
 * Runs a tape of the equations over a step (constraint.ts) on the steps from..to-1 of nodes. Its kernel reads and writes numbers in the
 * order in which the arrays have them, so that these are copied as they are.
 */
export function stepKernel(tape: Tape, entries: readonly Entry[], D: number, J: number) {
  const memoryOf = (block: number) => memoryFor(entries, D, J, block);
  const layout: Layout = {
    // Each of the regions begins at an even place.
    besides: J + D + 2 * (6 + 4),
    perRow: 3 + 2 * D + memoryOf(1).targets.reduce((sum, { size }) => sum + size, 0),
    places(block) {
      const { w, t, h, sharpness, x, scale, targets } = memoryOf(block);
      return {
        inputs: [
          { at: t, stride: 1 },
          { at: h, stride: 1 },
          { at: sharpness, stride: 1 },
          // The states of the next node follow those of this one.
          ...Array.from({ length: 2 * D }, (_, l) => ({ at: x + l, stride: D })),
          ...Array.from({ length: J }, (_, j) => ({ at: w + j, stride: 0 })),
          ...Array.from({ length: D }, (_, l) => ({ at: scale + l, stride: D })),
        ],
        outputs: entries.map(({ target, offset, stride }) => ({
          at: targets.find(({ name }) => name === target)!.at + offset,
          stride,
        })),
      };
    },
  };
  const kernelOf = placedKernel(tape, layout, MOST_STEPS);
  let places: Memory | undefined;

  return (
    out: { [K in Entry['target']]?: Float64Array },
    { t, h, sharpness }: Nodes,
    X: Float64Array,
    w: Float64Array,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ): void => {
    if (from >= to) return;
    const { memory, block, run } = kernelOf();
    places ??= memoryOf(block);
    const most = Math.min(block, to - from);
    const { scale, targets } = places;
    memory.set(w, places.w);
    const same = inverseScale.length === D;
    for (let i = 0; same && i < most * D; i++) memory[scale + i] = inverseScale[i % D];
    for (const { at, size, isSparse } of targets) if (isSparse) memory.fill(0, at, at + most * size);
    for (let first = from; first < to; first += block) {
      const end = Math.min(first + block, to);
      memory.set(t.subarray(first, end), places.t);
      memory.set(h.subarray(first, end), places.h);
      const sharp = sharpness.subarray(first, end);
      memory.set(sharp, places.sharpness);
      memory.set(X.subarray(first * D, (end + 1) * D), places.x);
      if (!same) memory.set(inverseScale.subarray(first * D, end * D), scale);
      run(end - first);
      for (const { name, at, size } of targets) {
        arrayOf(out, name).set(memory.subarray(at, at + (end - first) * size), first * size);
      }
      // The step from one experiment to the next has no equations.
      for (let k = sharp.indexOf(0); k >= 0; k = sharp.indexOf(0, k + 1)) {
        const n = first + k;
        for (const { name, size } of targets) arrayOf(out, name).fill(0, n * size, (n + 1) * size);
      }
    }
  };
}

function memoryFor(entries: readonly Entry[], D: number, J: number, block: number): Memory {
  let used = 0;
  const room = (length: number) => {
    const at = used;
    used += length + (length % 2);
    return at;
  };
  const names = [...new Set(entries.map(({ target }) => target))];
  return {
    w: room(J),
    t: room(block),
    h: room(block),
    sharpness: room(block),
    x: room((block + 1) * D),
    scale: room(block * D),
    targets: names.map((name) => {
      const own = entries.filter(({ target }) => target === name);
      const size = own[0].stride;
      return { name, at: room(block * size), size, isSparse: own.length < size };
    }),
  };
}
