import type { ReportedModel } from '../../report/reported.ts';
import { labelOf } from '../compare/edits.ts';
import { standings } from '../compare/standings.ts';
import { standingWords } from '../compare/standingWords.ts';

/** The compared models as a report shows them; none where there is only one. */
export function reportedModels(): ReportedModel[] {
  const all = standings.peek();
  if (all.length < 2) return [];
  return all.map((one, place) => ({
    name: labelOf(one.name, place),
    model: one.model,
    isReported: one.isInUse,
    fit: one.state === 'fitted' ? one.answer : null,
    remark: remarkOn(one),
  }));
}

function remarkOn(one: (typeof standings.value)[number]): string {
  const { state } = one;
  if (state === 'running' || state === 'waiting') return 'Was still being fitted when this report was made.';
  if (state === 'same') return `The same as ${one.as}.`;
  return one.model.trim() === '' ? 'Empty.' : standingWords(one);
}
