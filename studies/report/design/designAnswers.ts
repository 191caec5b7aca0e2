import { list } from '../../../src/text/words.ts';
import type { System } from '../../plan/plan.ts';
import { grouped } from '../grouped.ts';
import type { ReportTable, Study } from '../item.ts';
import type { Answer } from '../report.ts';
import { percent } from '../words.ts';
import { answerTables } from './answerTables.ts';
import {
  boundText,
  doubtText,
  fewText,
  foundText,
  type Named,
  noneText,
  refusedText,
} from './answerTexts.ts';
import { armName } from './armName.ts';
import { designCells } from './designCells.ts';
import { askedShares, fewestPoints, type Met, meet, smallest, type Target } from './designTargets.ts';
import { levelOf, levelText } from './level.ts';
import { createLimits } from './limits.ts';
import { noiseLevel } from './noiseLevel.ts';

/** The answer to a plan's target, and the numbers behind it. */
export interface Answered {
  answers: Answer[];
  tables: ReportTable[];
}

/** One question: of one system, a parameter or all that are requested. */
export interface Question {
  system: System;
  name: string;
  target: Target;
  /** Whether it is the first of its system: that of all parameters together. */
  main: boolean;
  /** By method, and part where several have it. */
  arms: Map<string, Met[]>;
}

/** How many points and how little noise are needed to know parameters as exactly as the plan asks; empty without a target. */
export async function designAnswers(study: Study): Promise<Answered> {
  const { target } = study.layout.plan;
  if (Object.keys(target).length === 0) return { answers: [], tables: [] };
  const limitOf = createLimits();
  const questions: Question[] = [];
  // A system that occurs in several parts is considered once.
  const made = designCells(study).filter(({ part }) => !part.asMeasured);
  for (const cells of grouped(made, ({ system }) => system.name).values()) {
    const { system } = cells[0];
    const own = Object.entries(target).filter(([name]) => name in system.parameters);
    const each = own.map(([name, within]): [string, Target] => [name, { [name]: within }]);
    const all: [string, Target][] = own.length > 1 ? [['all together', Object.fromEntries(own)]] : [];
    for (const [i, [name, asked]] of [...all, ...each].entries()) {
      const met: Met[] = [];
      for (const cell of cells) met.push(await meet(cell, asked, limitOf));
      const arms = grouped(met, ({ cell }) => armName(study, cell));
      questions.push({ system, name, target: asked, main: i === 0, arms });
    }
  }
  const several = new Set(questions.map(({ system }) => system.name)).size > 1;
  return {
    answers: questions.map((question) => answerTo(question, several)),
    tables: answerTables(questions),
  };
}

function answerTo({ system, target, arms, main }: Question, several: boolean): Answer {
  const levels = new Set([...arms.values()].flat().map(({ cell }) => levelOf(cell.method)));
  const designs = [...arms].flatMap(([name, met]) =>
    met.map((one): Named => {
      // Intervals of another level are another question.
      const of = levels.size > 1 ? `, ${levelText(levelOf(one.cell.method))} intervals` : '';
      return { ...one, arm: `${name}${of}` };
    }),
  );
  const [half, nine] = askedShares.map((least) => smallest(designs, least));
  const within = [...grouped(Object.keys(target), (name) => target[name])].map(
    ([x, names]) => `${list(names)} within ${percent(x)}`,
  );
  const of = several ? `${system.name}: ` : '';
  const bound = boundText(designs);
  const refused = designs.every(({ cell }) => cell.rows.every(({ status }) => status === 'refused'));
  return {
    question: `${of}How many points, and how little noise, to know ${list(within)}?`,
    main,
    isMet: half !== undefined,
    short: [
      ...(half ? foundText(half, nine, designs) : [...noneText(designs), ...bound]),
      ...(refused ? [] : fewText(half ? [half] : designs)),
    ],
    ...(main && !refused ? { trade: tradeTable(arms) } : {}),
    more: [...(half ? bound : []), ...refusedText(designs), ...doubtText(designs)],
  };
}

/** For each noise level the fewest points that do, by method, and how many the bound asks of any. */
function tradeTable(arms: Question['arms']): ReportTable {
  const columns = [...arms].map(([arm, met]) => ({ arm, fewest: fewestPoints(met, askedShares[0]) }));
  const all = [...arms.values()].flat();
  const rows = [...grouped(all, ({ cell }) => cell.noise)].sort(([a], [b]) => a - b);
  return {
    name: 'trade',
    title: 'For each noise level, the fewest points of those tried that do',
    columns: ['noise', ...columns.map(({ arm }) => arm), 'possible at all'],
    rows: rows.map(([noise, met]) => {
      const possible = met.filter(({ bound }) => bound <= 1).map(({ cell }) => cell.points);
      const of = (points: number | null | undefined) => (points == null ? 'none' : String(points));
      return [
        noiseLevel(met[0].cell),
        ...columns.map(({ fewest }) => of(fewest.find(([level]) => level === noise)?.[1])),
        of(possible.length > 0 ? Math.min(...possible) : null),
      ];
    }),
  };
}
