import { computed } from '@preact/signals';
import { current } from '../state/history.ts';
import * as store from '../state/store.ts';
import { reading } from '../state/store.ts';
import type { Answer, Movable } from '../worker/messages.ts';
import { fittedOf, restValues } from './quantities.ts';
import { type SliderRange, sliderRange } from './sliderRange.ts';

/** What can be moved on the page as it is now, and from where. */
export interface Stage {
  readonly movable: Movable;
  /** The fit of this model to these data; undefined while there is none. */
  readonly fit: Answer | undefined;
  /** One for each quantity, as is the value at rest: that of the fit, or where a search begins. */
  readonly ranges: readonly SliderRange[];
  readonly rest: readonly number[];
}

/** The text of the model on the page; undefined where it cannot be read. */
const modelText = computed(() => ('model' in reading.value ? reading.value.model.text : undefined));

/** The fit of what is on the page, never that of another model or of other data. */
export const freshAnswer = store.presentAnswer;

const freshMovable = computed((): Movable | undefined => {
  const { reply, running } = store.movable.value;
  const isRead = modelText.value !== undefined;
  return reply && isRead && !running && reply.model === current.value.model ? reply : undefined;
});

/** Undefined while nothing can be moved. */
export const stage = computed((): Stage | undefined => {
  const movable = freshMovable.value;
  if (!movable) return undefined;
  const fit = freshAnswer.value;
  const { quantities } = movable;
  return {
    movable,
    fit,
    ranges: quantities.map((one) => sliderRange(one, fit && fittedOf(one, fit.result))),
    rest: restValues(quantities, fit?.result),
  };
});

/** Whether a fit of what is on the page is being made. */
export const isFitting = computed(() => store.answer.value.running);
