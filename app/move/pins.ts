import { effect, signal } from '@preact/signals';
import type { OtherCurve, OtherCurves } from '../../charts/otherCurves.ts';
import type { TrialSolution } from '../../src/inside.ts';
import { announce } from '../parts/announce.ts';
import { horizon } from './horizon.ts';
import { goTo, solveAt, values } from './moving.ts';
import { onOtherWork } from './onOtherWork.ts';
import { plainCurve } from './plainCurve.ts';
import { differenceWords, idOf } from './quantities.ts';
import { stage } from './stage.ts';

/** A curve that was kept: the model at values that were tried. */
export interface Pin {
  readonly id: number;
  /** What is different from the fit. */
  readonly label: string;
  /** By quantity. */
  readonly values: ReadonlyMap<string, number>;
  /** By experiment. */
  readonly curves: ReadonlyMap<string, OtherCurve>;
}

/** As many as there are colours to tell them apart. */
export const mostPins = 4;

export const pins = signal<readonly Pin[]>([]);
let ids = 0;

/** Keeps the curve of the sliders. */
export async function pin(): Promise<void> {
  const now = stage.peek();
  if (!now || pins.peek().length >= mostPins) return;
  const { quantities } = now.movable;
  const at = values.peek();
  const label = differenceWords(quantities, at, now.rest);
  const solution = await solveAt(at, horizon.peek(), new AbortController().signal);
  // Another model may have come meanwhile.
  if (stage.peek()?.movable !== now.movable) return;
  const made: Pin = {
    id: ++ids,
    label,
    values: new Map(quantities.map((one, i) => [idOf(one), at[i]])),
    curves: curvesOf(now.movable.experiments, solution),
  };
  pins.value = [...pins.peek(), made];
  announce(`Kept: ${label}.`);
}

export function unpin(id: number): void {
  pins.value = pins.peek().filter((one) => one.id !== id);
}

/** Leads the sliders to where a curve was kept. */
export function goToPin({ values: kept }: Pin): void {
  const now = stage.peek();
  if (now) goTo(now.movable.quantities.map((one, i) => kept.get(idOf(one)) ?? now.rest[i]));
}

/** The kept curves for a figure of these experiments. */
export function pinnedCurves(experiments: readonly string[]): OtherCurves[] {
  return pins.value.map(({ label, curves }) => ({
    label,
    curves: experiments.map((name) => curveNamed(curves, name) ?? null),
  }));
}

/** What belongs to an experiment; one alone may be called anything. */
export function curveNamed<T>(curves: ReadonlyMap<string, T>, name: string): T | undefined {
  return curves.get(name) ?? (curves.size === 1 ? curves.values().next().value : undefined);
}

/** Another model or other data end what was kept; another horizon has it solved again. */
export function startPins(): void {
  onOtherWork(() => {
    pins.value = [];
  });
  effect(() => {
    const end = horizon.value;
    const control = new AbortController();
    const now = stage.peek();
    if (now) {
      for (const { id, values: kept } of pins.peek()) {
        const at = now.movable.quantities.map((one, i) => kept.get(idOf(one)) ?? now.rest[i]);
        solveAt(at, end, control.signal).then(
          (solution) => {
            const curves = curvesOf(now.movable.experiments, solution);
            pins.value = pins.peek().map((one) => (one.id === id ? { ...one, curves } : one));
          },
          () => {},
        );
      }
    }
    return () => control.abort();
  });
}

function curvesOf(
  experiments: readonly { readonly name: string }[],
  { curves }: TrialSolution,
): Map<string, OtherCurve> {
  return new Map(curves.map((curve, e) => [experiments[e].name, plainCurve(curve)]));
}
