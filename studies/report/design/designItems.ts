import { count, list } from '../../../src/text/words.ts';
import { grouped } from '../grouped.ts';
import type { Item, ReportFigure, Study } from '../item.ts';
import { percent } from '../words.ts';
import { armName } from './armName.ts';
import type { Answered } from './designAnswers.ts';
import { type DesignCell, designCells, refusals } from './designCells.ts';
import { coverageFigure, errorFigure, slugOf, trialsText, widthFigures } from './designFigures.ts';
import {
  cellTable,
  coverageTable,
  errorTable,
  statusTable,
  systemTable,
  widthTable,
} from './designTables.ts';
import { leastCoverage, leastText, levelOf, levelsText } from './level.ts';
import { createLimits } from './limits.ts';
import { noiseLevel } from './noiseLevel.ts';
import { petabItems } from './petabItems.ts';

/** The report of any plan: its systems, the outcome of every cell, and the answer to its target. */
export async function designItems(study: Study, answered: Answered): Promise<Item[]> {
  const all = designCells(study);
  // The truth of measured data is unknown.
  const cells = all.filter(({ part }) => !part.asMeasured);
  const groups = [...grouped(cells, ({ part, system }) => JSON.stringify([part.name, system.name])).values()];
  const parts = study.layout.plan.parts.length > 1;
  const named = groups.map((own) => {
    const { part, system } = own[0];
    return {
      own,
      slug: slugOf(parts ? `${part.name}-${system.name}` : system.name),
      title: titleOf(own[0], parts),
    };
  });
  const limitOf = createLimits();
  const widths: Item['figures'] = [];
  for (const { own, slug, title } of named)
    widths.push(...(await widthFigures(study, own, slug, title, limitOf)));
  const trials = cells.length > 0 ? trialsText(cells) : '';
  const withIntervals = cells.filter(({ coverage }) => !Number.isNaN(coverage));
  const methods = withIntervals.map(({ method }) => method);
  const low = withIntervals.filter(({ coverage, method }) => coverage < leastCoverage(levelOf(method)));
  const levels = `a level of ${levelsText(methods)}`;
  const least = leastText(methods);
  const best = named.map(({ own, title }) => {
    const first = own.reduce((a, b) => (b.medianE2 < a.medianE2 ? b : a));
    if (!Number.isFinite(first.medianE2))
      return `${title}: in no cell did half of the fits give an estimate.`;
    return `${title}: the least median E₂ is ${percent(first.medianE2)}, by ${armName(study, first)} with ${first.points} points and ${noiseLevel(first)} noise.`;
  });
  const items: Omit<Item, 'number'>[] = [
    systemItem(study),
    ...petabItems(study, all),
    ...(cells.length > 0
      ? [
          {
            title: 'Every cell',
            caption: `The outcome of ${count(cells.length, 'cell')}, ${trials}. E₂ is the relative error of all parameters together, E_FS that of the states solved forward. A fit that was refused counts as infinitely wrong.${refusedText(cells)}`,
            figures: [],
            tables: [cellTable(study, cells), statusTable(all)],
          },
          {
            title: 'Errors of the parameters',
            caption: best.join(' '),
            figures: distinct(named.map(({ own, slug, title }) => errorFigure(study, own, slug, title))),
            tables: [errorTable(study, cells)],
          },
        ]
      : [{ title: 'Verdicts', caption: '', figures: [], tables: [statusTable(all)] }]),
    ...(withIntervals.length > 0
      ? [
          {
            title: 'How often intervals contain the truth',
            caption:
              low.length === 0
                ? `In every cell at least ${least} of the intervals hold the true value, at ${levels}.`
                : `In ${low.length} of ${withIntervals.length} cells fewer than ${least} of the intervals hold the true value, at ${levels}: ${list(low.slice(0, 4).map((cell) => `${armName(study, cell)} with ${cell.points} points and ${noiseLevel(cell)} noise (${percent(cell.coverage)})`))}${low.length > 4 ? ' and others' : ''}.`,
            figures: distinct(
              named.flatMap(({ own, slug, title }) => coverageFigure(study, own, slug, title) ?? []),
            ),
            tables: [coverageTable(study, withIntervals)],
          },
          {
            title: 'How exactly parameters are known',
            caption:
              'Half the width of the intervals over the true value, the median over the trials. Dotted: the Cramér-Rao bound, below which no method without bias can come.',
            figures: distinct(widths),
            tables: [await widthTable(study, withIntervals, limitOf)],
          },
        ]
      : []),
    ...(answered.tables.length > 0
      ? [
          {
            title: 'The target',
            caption: `A design does where the interval, at ${levels}, is as narrow as the target in at least half of the trials, and the share of the intervals that contain the truth is not below ${least} by more than a standard error; what is likely of all is one to each side (Wilson’s interval). Of methods that do with the same data, the one that does most often is named. Beside it, what does in nine of ten trials.`,
            figures: [],
            tables: answered.tables,
          },
        ]
      : []),
  ];
  return items.map((item, i) => ({ number: i + 1, ...item }));
}

/** The systems, with what their data are made with. */
function systemItem(study: Study): Omit<Item, 'number'> {
  const { parts } = study.layout.plan;
  const isMade = parts.some(({ asMeasured }) => !asMeasured);
  const isMeasured = parts.some(({ asMeasured }) => asMeasured);
  const made = `Data are made by solving these equations with these parameters and adding noise${noiseText(study)}.`;
  const measured =
    'Measured data of PEtab problems are fitted as they are; parameters are the nominal values there, which no fit uses.';
  return {
    title: isMade ? 'Systems and their truth' : 'Problems',
    caption: [...(isMade ? [made] : []), ...(isMeasured ? [measured] : [])].join(' '),
    figures: [],
    tables: [systemTable(study)],
  };
}

function titleOf({ part, system }: DesignCell, parts: boolean): string {
  return parts ? `${system.name}, ${part.name}` : system.name;
}

function refusedText(cells: readonly DesignCell[]): string {
  const rows = cells.flatMap((cell) => cell.rows);
  const { count: refused } = refusals(rows);
  if (refused === 0) return '';
  return ` ${refused} of ${count(rows.length, 'fit')} ${refused === 1 ? 'was' : 'were'}.`;
}

/** Names of files are plain, so two figures may come to the same: the later ones are numbered. */
function distinct(figures: readonly ReportFigure[]): ReportFigure[] {
  const seen = new Map<string, number>();
  return figures.map((figure) => {
    const n = (seen.get(figure.name) ?? 0) + 1;
    seen.set(figure.name, n);
    return n === 1 ? figure : { ...figure, name: `${figure.name}-${n}` };
  });
}

/** How the noise of data is made. */
function noiseText({ layout }: Study): string {
  const made = layout.plan.parts.filter((part) => !part.asMeasured);
  const byModel = made.filter((part) => part.byModel);
  const own = ' as the noise lines of the model say';
  const normal =
    '; it is normal, and its standard deviation is the noise level times the root mean square of all states';
  if (byModel.length === 0) return normal;
  if (byModel.length === made.length) return own;
  return `${own} in ${list(byModel.map(({ name }) => name))}${normal.replace('it is', 'elsewhere it is')}`;
}
