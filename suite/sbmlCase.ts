import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, readSbml, simulate } from '../src/index.ts';
import { filesIn } from './folders.ts';

/** The outcome of a case. */
export interface CaseResult {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was not passed. */
  readonly reason: string;
  /** The code of the finding by which it was refused, or which file is missing; else ''. */
  readonly code: string;
  /** Whether the case needs a delay, an algebraic rule or a package. */
  readonly isBeyond: boolean;
}

const beyond = /^(CSymbolDelay|AlgebraicRule|comp|fbc|distrib|Stochastic\w*)$|^(comp|fbc|distrib)[:_]/;

/** Runs one case of the SBML Test Suite: reads the highest level that is there, simulates it, compares with the results. */
export async function runSbmlCase(folder: string, name: string): Promise<CaseResult> {
  const files = filesIn(folder);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const [model] = files.filter((file) => /-sbml-l\dv\d\.xml$/.test(file)).reverse();
  const settings = fileOf(name, 'settings.txt', files);
  const results = fileOf(name, 'results.csv', files);
  const isBeyond = tagsIn(files, read).some((tag) => beyond.test(tag));
  const result = (outcome: CaseResult['outcome'], reason = '', code = ''): CaseResult => ({
    name,
    outcome,
    reason,
    code,
    isBeyond,
  });
  if (model === undefined) return result('skipped', 'it has no model', 'noModel');
  if (results === undefined) return result('skipped', 'it has no results', 'noResults');
  try {
    const given = settingsIn(settings === undefined ? '' : read(settings));
    const wrong = await difference(read(model), given, read(results));
    return wrong === undefined ? result('passed') : result('failed', wrong);
  } catch (error) {
    if (error instanceof InputError) return result('skipped', error.message, error.finding.code);
    return result('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** The file of a case, `00001-results.csv`, or another of the kind. */
function fileOf(name: string, kind: string, files: readonly string[]): string | undefined {
  return (
    [`${name}-${kind}`, kind].find((file) => files.includes(file)) ??
    files.find((file) => file.endsWith(kind))
  );
}

function tagsIn(files: readonly string[], read: (file: string) => string): string[] {
  const file =
    files.find((one) => one.endsWith('-tags.txt')) ?? files.find((one) => one.endsWith('-model.m'));
  if (file === undefined) return [];
  const lines = read(file).split(/\r?\n/);
  return lines
    .filter((line) => /^\s*(componentTags|testTags|packagesPresent|testType)\s*:/.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(/[\s,]+/))
    .filter((tag) => tag !== '');
}

interface Settings {
  readonly start: number;
  readonly duration: number;
  readonly steps: number;
  readonly absolute: number;
  readonly relative: number;
  readonly amount: ReadonlySet<string>;
  readonly concentration: ReadonlySet<string>;
}

function settingsIn(text: string): Settings {
  const values = new Map(
    text.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const number = (name: string, usual: number) => (values.get(name) ? Number(values.get(name)) : usual);
  const names = (name: string) =>
    new Set((values.get(name) ?? '').split(/[\s,]+/).filter((one) => one !== ''));
  return {
    start: number('start', 0),
    duration: number('duration', 0),
    steps: number('steps', 1),
    absolute: number('absolute', 1e-7),
    relative: number('relative', 1e-4),
    amount: names('amount'),
    concentration: names('concentration'),
  };
}

/** The first difference beyond the tolerances, in words; undefined where there is none. */
async function difference(xml: string, settings: Settings, csv: string): Promise<string | undefined> {
  const [header = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = header.split(',').map(plain);
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.split(',').map(numberIn));
  const variables = columns.slice(1);
  const { quantities } = readSbml(xml);
  const outputs = variables.map((id, i) => {
    const quantity = quantities.get(id);
    if (!quantity) throw new Error(`there is no ${id}`);
    const text = settings.amount.has(id)
      ? (quantity.amount ?? quantity.value)
      : settings.concentration.has(id)
        ? (quantity.concentration ?? quantity.value)
        : quantity.value;
    return `observe suite_${i} = ${text}`;
  });
  const { model } = readSbml(xml, { lines: outputs });
  const t = rows.map((row) => row[0]);
  const { absolute, relative } = settings;
  const options = {
    rtol: Math.min(1e-8, relative * 1e-4),
    atol: Math.min(1e-12, absolute * 1e-6),
    maxSteps: 1_000_000,
  };
  const {
    status,
    cleanOutputs,
    t: reached,
  } = await simulate(model, {}, { t: t[0] > 0 ? [0, ...t] : t, ...options });
  const offset = t[0] > 0 ? 1 : 0;
  for (let m = 0; m < rows.length; m++) {
    for (const [i, id] of variables.entries()) {
      const expected = rows[m][1 + i];
      const value = m + offset < reached.length ? cleanOutputs[`suite_${i}`][m + offset] : Number.NaN;
      const isSame =
        Object.is(value, expected) ||
        value === expected ||
        Math.abs(value - expected) <= absolute + relative * Math.abs(expected);
      if (!isSame) {
        const end = status.code === 'ok' ? '' : ` (${status.code})`;
        return `${id} at t = ${t[m]} is ${value}, not ${expected}${end}`;
      }
    }
  }
  return undefined;
}

/** A cell without spaces and quotes around it. */
function plain(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

function numberIn(text: string): number {
  const word = plain(text).toLowerCase();
  if (/^[+-]?inf/.test(word)) return word.startsWith('-') ? -Infinity : Infinity;
  return word.startsWith('nan') ? Number.NaN : Number(word);
}
