import { portableMath } from '../model/portableMath.ts';
import { naturalScales, type ScaleProblem } from './naturalScales.ts';

/** Scales follow a change of units almost exactly: logarithms that moved by as much, within this part of the change, are alike. */
const ALIKE = 0.05;

/** Pairs of parameters that have the same units: their scales move alike with the unit of time and with that of every output. */
export function sameUnits(p: ScaleProblem): (readonly [number, number])[] {
  const E = Math.E;
  const others: ScaleProblem[] = [
    { ...p, duration: E * p.duration, changeTime: E * p.changeTime },
    ...p.outputs.map((_, o) => ({
      ...p,
      outputs: p.outputs.map((output, k) => (k === o ? { ...output, rms: E * output.rms } : output)),
    })),
  ];
  const reference = naturalScales(p).parameters;
  const moves = others.map((other) => {
    const moved = naturalScales(other).parameters;
    return reference.map((x, j) => portableMath.log(moved[j] / x));
  });
  const indices = Array.from(reference.keys());
  return indices.flatMap((j) =>
    indices.flatMap((k) =>
      k > j && moves.every((move) => Math.abs(move[j] - move[k]) < ALIKE) ? [[j, k] as const] : [],
    ),
  );
}
