import { computed } from '@preact/signals';
import { headingsOf } from '../../report/headingsOf.ts';
import { plainHeadings } from '../../report/plainHeadings.ts';
import { current } from '../state/history.ts';
import { answer, reading, stopped } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { type FileNames, fileNames } from './fileNames.ts';

/** A fit that can be exported, with options for the data as they are saved with it. */
export interface Taken extends Answer {
  readonly names: FileNames;
  /** What the columns of times and experiments are called in those data. */
  readonly headings: { readonly time: string; readonly by: string };
}

/** The fit of what is on the page now; undefined while there is none. */
export const taken = computed<Taken | undefined>(() => {
  const { running, reply } = answer.value;
  if (running || !reply || stopped.value || !('model' in reading.value)) return undefined;
  const options = plainHeadings(reply.result.options);
  return {
    ...reply,
    result: { ...reply.result, options },
    names: fileNames(current.value.data),
    headings: headingsOf(options, reply.time),
  };
});
