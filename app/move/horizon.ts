import { computed, effect, signal } from '@preact/signals';
import type { Curve } from '../../charts/curve.ts';
import { current } from '../state/history.ts';
import { mainClient } from '../worker/mainClient.ts';
import type { Answer } from '../worker/messages.ts';
import { onOtherWork } from './onOtherWork.ts';
import { freshAnswer } from './stage.ts';

/** The time up to which curves are drawn, beyond the data; null where these end it. */
export const horizon = signal<number | null>(null);

/** Curves of a fit up to a horizon. */
interface Extended {
  readonly of: Answer;
  readonly end: number;
  readonly curves: readonly (Curve | null)[];
}

const extended = signal<Extended | undefined>(undefined);

/** The curves of a fit as far as they are to be seen; those within the data until the others are made. */
export function curvesOf(reply: Answer): readonly (Curve | null)[] {
  const { value } = extended;
  return value?.of === reply && value.end === horizon.value ? value.curves : reply.curves;
}

/** Whether curves beyond the data are being made. */
export const isExtending = computed(() => {
  const fit = freshAnswer.value;
  const { value } = extended;
  return fit !== undefined && horizon.value !== null && !(value?.of === fit && value.end === horizon.value);
});

/** The last time of the data of a fit, and the farthest that can be requested. */
export function limitsOf({ data }: Answer): { end: number; most: number } {
  const ends = data.experiments.map(({ t }) => t[t.length - 1]);
  const begins = data.experiments.map(({ t }) => t[0]);
  const end = Math.max(...ends);
  return { end, most: end + mostSpans * (end - Math.min(...begins)) };
}

/** A prediction this many times as long as the data says nothing any more. */
const mostSpans = 20;

/** Follows the horizon from here on; another model or other data end it. */
export function startHorizon(): void {
  onOtherWork(() => {
    horizon.value = null;
  });
  effect(() => {
    const [of, end] = [freshAnswer.value, horizon.value];
    if (!of || end === null) return;
    const control = new AbortController();
    const experiments = of.data.experiments.map(({ name, t }) => ({ name, t }));
    mainClient
      .ask({ ask: 'predict', result: of.result, experiments, end }, current.peek().data, control.signal)
      .then((curves) => {
        if (!control.signal.aborted) extended.value = { of, end, curves };
      })
      // Where it cannot be made, the curves within the data stay.
      .catch(() => {});
    return () => control.abort();
  });
}
