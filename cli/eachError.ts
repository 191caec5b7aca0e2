import { type EachResult, findings } from '../src/node.ts';
import { terminal } from './terminal.ts';

/** Why an experiment was not fitted; without its name where that stands before it, since many may have the same error. */
export function eachError({ error, finding }: EachResult, { named }: { named: boolean }): string {
  if (!finding) return error;
  const { values } = finding;
  const whose = !named && 'experiment' in values ? { ...values, experiment: '' } : values;
  return findings.sentence({ ...finding, values: whose }, terminal());
}
