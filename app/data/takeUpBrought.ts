import type { FitOptions } from '../../src/index.ts';
import { measuredNames } from '../model/nameRemarks.ts';
import { change, current } from '../state/history.ts';
import { dismiss } from '../state/notices.ts';
import { table as shown } from '../state/store.ts';
import type { TableSource } from '../state/work.ts';
import { Refusal } from '../worker/client.ts';
import type { TableSeen } from '../worker/messages.ts';
import { aside } from './aside.ts';
import { checkNumbers } from './checkBrought.ts';
import type { Brought } from './readBrought.ts';
import { takeUp } from './takeUp.ts';

/** The options that a model came with, and the name of the data that came with it. */
let cameWith: { readonly options: FitOptions; readonly name: string } | undefined;

/** Changes the work by what was brought, once its table was read. */
export async function takeUpBrought(
  { model, table, layout, options }: Brought,
  signal: AbortSignal,
): Promise<void> {
  const source: TableSource | undefined = table && {
    kind: 'table',
    name: table.name,
    text: table.text,
    uses: [],
    ...(table.header !== undefined && { header: table.header }),
  };
  const isHere = cameWith?.name === current.peek().data.name;
  const given = {
    ...(model && { model }),
    ...(source && { table: source }),
    ...(layout && { layout }),
    ...(options && { options }),
    ...(isHere && cameWith && { leaving: cameWith.options }),
  };
  const before = takeUp(current.peek(), given, []);
  const seen =
    before.data?.kind === 'table' ? await seeAside(before.data, layout !== undefined, signal) : undefined;
  const columns = measuredNames(seen?.columns ?? []);
  const isSuggested = source !== undefined && (await isSuggestedNow());
  signal.throwIfAborted();
  change(
    takeUp(current.peek(), given, columns, isSuggested),
    model && !table ? 'model' : layout && !table ? 'layout' : 'data',
  );
  if (model) cameWith = options?.method && table && { options, name: table.name };
  else if (isHere && cameWith && table) cameWith = { ...cameWith, name: table.name };
  // That another file was not opened is no longer of interest.
  dismiss('project');
}

/** Whether the model on the page was suggested for the data there, and is as it came. */
async function isSuggestedNow(): Promise<boolean> {
  const { reply } = shown.peek();
  if (!reply || current.peek().data.kind !== 'table') return false;
  const { isSuggested } = await import('../begin/isSuggested.ts');
  return isSuggested(current.peek().model, reply);
}

/** What there is in a table that is not on the page yet. Throws where that is nothing, or where its layout does not belong to it. */
async function seeAside(source: TableSource, hasLayout: boolean, signal: AbortSignal): Promise<TableSeen> {
  const seen = await aside.ask({ ask: 'table' }, source, signal);
  signal.throwIfAborted();
  checkNumbers(seen.columns);
  if (hasLayout && seen.problem) throw new Refusal({ about: 'data', ...seen.problem });
  return seen;
}
