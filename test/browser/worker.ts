import { fit, parseModel, readTable, simulate } from 'wendy';
import type { Job, Simulating } from './jobs.ts';

// A module worker as an application would write it: text in, result out.

addEventListener('message', async ({ data }: MessageEvent<Job | Simulating>) => {
  try {
    if ('simulate' in data)
      postMessage(await simulate(parseModel(data.model), data.parameters, data.simulate));
    else postMessage(await fit(parseModel(data.model), readTable(data.csv), data.options));
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
