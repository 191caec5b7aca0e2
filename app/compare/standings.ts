import { computed } from '@preact/signals';
import { measuredValues } from '../../report/measuredValues.ts';
import { type FittedModel, type Ranking, rankModels } from '../../report/rankModels.ts';
import type { Progress } from '../../src/index.ts';
import { current } from '../state/history.ts';
import { inUse, modelsOf } from '../state/models.ts';
import { answer, otherFits, readings, stopped } from '../state/store.ts';
import type { Answer, Problem } from '../worker/messages.ts';

/** How far a model is in the comparison. */
export type Standing = { readonly name: string; readonly model: string; readonly isInUse: boolean } & (
  | { readonly state: 'fitted'; readonly answer: Answer }
  | { readonly state: 'running'; readonly progress: Progress | undefined }
  | { readonly state: 'waiting' | 'stopped' }
  | { readonly state: 'refused'; readonly problem: Problem }
  /** The same equations as a model before it, or as that in use. */
  | { readonly state: 'same'; readonly as: string }
);

/** A model with its fit; `place` counts all models, fitted or not. */
export interface ComparedFit extends FittedModel {
  readonly place: number;
  readonly answer: Answer;
}

/** All models of the work, in their order. Fits are those of the data and options as they are now. */
export const standings = computed((): readonly Standing[] => {
  const work = current.value;
  const [models, place] = [modelsOf(work), inUse(work)];
  return models.map(({ name, model }, i): Standing => {
    const one = { name, model, isInUse: i === place };
    const read = readings.value.get(model);
    if (read && 'problem' in read) return { ...one, state: 'refused', problem: read.problem };
    if (i === place) return { ...one, ...standingInUse() };
    const twin = models.find(
      (other, j) => (j < i || j === place) && other.model.trim() === model.trim() && j !== i,
    );
    if (twin) return { ...one, state: 'same', as: twin.name };
    const turn = otherFits.value.get(model);
    if (stopped.value && turn?.state === 'waiting') return { ...one, state: 'stopped' };
    if (!turn) return { ...one, state: 'waiting' };
    return turn.state === 'done' ? { ...one, state: 'fitted', answer: turn.reply } : { ...one, ...turn };
  });
});

function standingInUse() {
  const { running, reply, problem, progress } = answer.value;
  if (stopped.value) return { state: 'stopped' } as const;
  if (running) return { state: 'running', progress } as const;
  if (problem) return { state: 'refused', problem } as const;
  return reply ? ({ state: 'fitted', answer: reply } as const) : ({ state: 'waiting' } as const);
}

/** The fits and their ranking. */
export interface Comparison {
  /** That in use first. */
  readonly fits: readonly ComparedFit[];
  /** Its rows count `fits`. */
  readonly ranking: Ranking;
}

/** The fitted ones among the models, ranked. */
export function comparisonOf(all: readonly Standing[]): Comparison {
  const fits = all
    .flatMap((one, place): (ComparedFit & { isInUse: boolean })[] =>
      one.state === 'fitted'
        ? [{ name: one.name, result: one.answer.result, answer: one.answer, place, isInUse: one.isInUse }]
        : [],
    )
    .sort((a, b) => Number(b.isInUse) - Number(a.isInUse));
  return { fits, ranking: rankModels(fits, fits[0] ? measuredValues(fits[0].answer.data) : {}) };
}
