import { basename, resolve } from 'node:path';
import { foldersWith } from './folders.ts';
import { type CaseResult, runSbmlCase } from './sbmlCase.ts';

/** Runs all cases of a folder; true where none fails. */
export async function suiteSbml(folder: string): Promise<boolean> {
  const results: CaseResult[] = [];
  for (const name of casesIn(folder)) {
    const path = resolve(folder, name);
    const result = await runSbmlCase(path, basename(path));
    console.log(`${name} ${result.outcome}${result.reason === '' ? '' : `: ${result.reason}`}`);
    results.push(result);
  }
  for (const line of summary(results)) console.log(line);
  return results.length > 0 && results.every(({ outcome }) => outcome !== 'failed');
}

/** The folders of cases, at any depth. */
export function casesIn(folder: string): string[] {
  return foldersWith(folder, (file) => /-sbml-l\dv\d\.xml$|-results\.csv$/.test(file));
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
  const share = inReach.length > 0 ? ` (${((100 * passed) / inReach.length).toFixed(1)}%)` : '';
  return [
    `skipped: ${reasons.join(', ') || 'none'}`,
    `of ${inReach.length} cases without delays, algebraic rules and packages, ${passed} passed${share}`,
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ];
}
