import { effect } from '@preact/signals';
import type { Insight } from '../../charts/insight.ts';
import { emptyInsight } from '../../charts/noInsight.ts';
import { InputError } from '../../src/index.ts';
import { appFindings } from '../appFindings.ts';
import { current } from '../state/history.ts';
import { insight, wantInsight } from '../state/store.ts';
import { reportedModels } from './reportedModels.ts';
import type { Taken } from './taken.ts';

/** The report of a fit as a page, made while this page stays alive. An InputError where the fit changed meanwhile. */
export async function makeReport(taken: Taken): Promise<string> {
  const { names } = taken;
  const [{ reportPage }, seen] = await Promise.all([import('../../report/reportPage.ts'), insightNow()]);
  const models = reportedModels();
  return reportPage({ ...taken, insight: seen, models, files: names, when: new Date() }, document, pause);
}

/** The insight into the data as they are now, from the worker. */
function insightNow(): Promise<Insight> {
  const work = current.peek();
  const release = wantInsight();
  return new Promise<Insight>((resolve, reject) => {
    // Ends itself by `settled`: what it would return to stop it is not there yet when it first runs.
    let settled = false;
    const stop = effect(() => {
      const { running, reply, problem } = insight.value;
      const changed = current.value !== work;
      if (settled) return;
      if (changed) reject(new InputError(appFindings.fitChangedMeanwhile()));
      else if (running || (!reply && !problem)) return;
      else if (reply) resolve(reply);
      else resolve(emptyInsight(problem!));
      settled = true;
      queueMicrotask(() => stop());
    });
  }).finally(release);
}

/** Lets the page have its turn. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
