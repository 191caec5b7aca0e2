import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPetab } from '../../studies/plan/withPetab.ts';
import { version1 } from '../petab/problemFiles.ts';

/** Writes the files of a small PEtab problem into a folder. */
export function writeProblem(dir: string, changed: Readonly<Record<string, string>> = {}): string {
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries({ ...version1, ...changed }))
    writeFileSync(join(dir, name), text);
  return dir;
}

/** A plan of it, with the problem as a study keeps it. */
export async function petabPlan(dir: string, changes: object = {}): Promise<Record<string, unknown>> {
  const plan = { name: 'decay', petab: 'decay', noise: 'measured', trials: 2, methods: ['mle'], ...changes };
  return (await withPetab(plan, dir)) as Record<string, unknown>;
}
