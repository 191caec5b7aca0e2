import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseResult, runSbmlCase } from './sbmlCase.ts';

/** Runs all cases of a folder; true where none fails. */
export async function suiteSbml(folder: string): Promise<boolean> {
  const results: CaseResult[] = [];
  for (const name of casesIn(folder)) {
    const result = await runSbmlCase(join(folder, name), name);
    console.log(`${name} ${result.outcome}${result.reason === '' ? '' : `: ${result.reason}`}`);
    results.push(result);
  }
  for (const line of summary(results)) console.log(line);
  return results.every(({ outcome }) => outcome !== 'failed');
}

/** The folders of cases, by number. */
export function casesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{5}$/.test(name) && existsSync(join(folder, name, `${name}-results.csv`)))
    .sort();
}

/** The outcome of all cases: reasons of skips, what is passed of the cases in reach, and last the counts. */
export function summary(results: readonly CaseResult[]): string[] {
  const count = (outcome: CaseResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const skips = new Map<string, number>();
  for (const { outcome, code } of results) {
    if (outcome === 'skipped') skips.set(code, (skips.get(code) ?? 0) + 1);
  }
  const reasons = [...skips].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${times} ${code}`);
  const inReach = results.filter(({ isBeyond }) => !isBeyond);
  const passed = inReach.filter(({ outcome }) => outcome === 'passed').length;
  return [
    `skipped: ${reasons.join(', ') || 'none'}`,
    `of ${inReach.length} cases without delays, algebraic rules, fast reactions and packages, ${passed} passed`,
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ];
}
