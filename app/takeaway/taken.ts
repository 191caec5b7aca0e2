import { computed } from '@preact/signals';
import { timeColumn } from '../../report/timeColumn.ts';
import { current } from '../state/history.ts';
import { answer, reading, stopped, table } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { type FileNames, fileNames } from './fileNames.ts';

/** A fit that can be taken away. */
export interface Taken extends Answer {
  readonly names: FileNames;
  /** What the columns of times and of experiments are called. */
  readonly time: string;
  readonly by: string;
}

/** The fit of what is on the page now; undefined while there is none. */
export const taken = computed<Taken | undefined>(() => {
  const { running, reply } = answer.value;
  if (running || !reply || stopped.value || !('model' in reading.value)) return undefined;
  const columns = table.value.reply?.columns ?? [];
  const times = columns.filter(({ use }) => use.as === 'time');
  return {
    ...reply,
    names: fileNames(current.value.data),
    time: timeColumn({ columns: times }, reply.result),
    by: reply.result.options.by || 'experiment',
  };
});
