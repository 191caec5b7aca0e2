import { parseHTML } from 'linkedom';
import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import { commandLine } from '../../report/commandLine.ts';
import { headlineOf } from '../../report/headline.ts';
import { asJson, parametersAsCsv, trajectoryBlocks } from '../../report/records.ts';
import { reportPage } from '../../report/reportPage.ts';
import { snippet } from '../../report/snippet.ts';
import { summary } from '../../report/summary.ts';
import {
  type Finding,
  type FitOptions,
  fit,
  parseModel,
  type Result,
  readTable,
  resolveOptions,
  type Verdict,
} from '../../src/index.ts';
import { changedOptions } from '../../src/inside.ts';
import { drawnData, usedData } from '../../src/problem/drawnData.ts';
import { Failure } from '../failure.ts';
import { hostileTexts } from '../generators/names.ts';
import { fitOptions } from '../generators/options.ts';
import { series } from '../generators/series.ts';
import { noForeignMarkup } from '../oracles/markup.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  readonly model: string;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of files, the time, a note and the labels of experiments. */
  readonly texts: readonly [string, string, string, string, string];
  /** Whether the whole page is drawn. */
  readonly page: boolean;
}

/** Reports of fits, with names and notes that a page may take for markup. */
export const reportTarget = target<Input>({
  name: 'report',
  share: 4,
  limits: fitLimits,
  make(draw) {
    const { model, table, states, parameters } = series(draw, { largest: 60, regular: true });
    const text = () => draw.pick(hostileTexts);
    return {
      model: draw.chance(0.3) ? `${model}# ${text().replace(/[\r\n]/g, ' ')}\n` : model,
      table,
      options: {
        ...fitOptions(draw, states, parameters),
        ...(draw.chance(0.7) ? { method: 'ols', start: undefined } : {}),
      },
      texts: [text(), text(), text(), text(), text()],
      page: draw.chance(0.3),
    };
  },
  async check({ model: source, table: csv, options: given, texts, page }, seen) {
    const [modelFile, dataFile, time, note, label] = texts;
    const model = orRefusal(() => parseModel(source));
    const table = orRefusal(() => readTable(csv));
    if (isRefusal(model) || isRefusal(table)) return seen('unreadable');
    const options = given as FitOptions;
    const plain = await awaitedOrRefusal(() => fit(model, table, options));
    if (isRefusal(plain)) return seen('refused');
    const result = hostile(plain, note, label);
    const files = { model: modelFile, data: dataFile };
    seen(result.status.code === 'ok' ? 'ok' : 'poor');
    wordsOf(result);
    const again = changedOptions(plain.options);
    mustBeSame('options written to be made again', plain.options, resolveOptions(again));
    commandLine(again, files);
    snippet(again, files);
    if (!page) return;
    seen('page');
    const used = usedData(model, table, plain.options);
    const data = drawnData(model, used, plain);
    const named = {
      ...data,
      experiments: data.experiments.map((one) =>
        one.name === '' ? one : { ...one, name: label + one.name },
      ),
    };
    const reported = {
      result,
      data: named,
      used,
      curves: await fittedCurves(plain, data),
      insight: await insight(model, table, options),
      files,
      time,
      when: new Date(0),
    };
    noForeignMarkup(await reportPage(reported, parseHTML('<html></html>').document));
  },
});

/** The result with texts of a hostile user wherever a user's texts may be. */
function hostile(result: Result, note: string, label: string): Result {
  const said: Finding = { code: 'text', about: { of: 'call' }, values: { text: note }, actions: [] };
  const verdict = ({ message, advice, ...verdict }: Verdict): Verdict => ({
    ...verdict,
    message: message + note,
    advice: advice + note,
  });
  return {
    ...result,
    notes: [...result.notes, { message: note, finding: said }],
    status: verdict(result.status),
    diagnostics: { ...result.diagnostics, warnings: result.diagnostics.warnings.map(verdict) },
    experiments: result.experiments.map((one) =>
      one.name === '' ? one : { ...one, name: label + one.name },
    ),
    options: { ...result.options, by: result.options.by && label },
  };
}

/** The result in words and as records: all of it can be written, and nothing of the program shows. */
function wordsOf(result: Result): void {
  const words = [headlineOf(result).words, ...summary(result).flat()].join('\n');
  if (/\[object |\bundefined\b/.test(words)) throw new Failure('words', words.slice(0, 500));
  JSON.parse(asJson(result));
  parametersAsCsv(result);
  for (const _ of trajectoryBlocks([result]));
}
