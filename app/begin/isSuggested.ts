import { bare } from '../gallery/truthOf.ts';
import { measuredNames } from '../model/nameRemarks.ts';
import type { TableSeen } from '../worker/messages.ts';
import { suggestModels } from './suggestModels.ts';

/** Whether a model is one that is suggested for a table, as it comes. */
export function isSuggested(model: string, { columns, experiments }: TableSeen): boolean {
  return suggestModels(measuredNames(columns), experiments).some((one) => bare(one.model) === bare(model));
}
