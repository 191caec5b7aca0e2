import { computed } from '@preact/signals';
import { current } from '../state/history.ts';
import { answer, reading, stopped } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { type FileNames, fileNames } from './fileNames.ts';

/** A fit that can be taken away. */
export interface Taken extends Answer {
  readonly names: FileNames;
  /** What the column of experiments is called. */
  readonly by: string;
}

/** The fit of what is on the page now; undefined while there is none. */
export const taken = computed<Taken | undefined>(() => {
  const { running, reply } = answer.value;
  if (running || !reply || stopped.value || !('model' in reading.value)) return undefined;
  return {
    ...reply,
    names: fileNames(current.value.data),
    by: reply.result.options.by || 'experiment',
  };
});
