import { fit, parseModel, readTable } from 'wendy';
import type { Job } from './jobs.ts';

// A module worker as an application would write it: text in, result out.

addEventListener('message', async ({ data }: MessageEvent<Job>) => {
  try {
    postMessage(await fit(parseModel(data.model), readTable(data.csv), data.options));
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
