import type { System } from '../../plan/plan.ts';
import { grouped } from '../grouped.ts';
import type { Study, Table } from '../item.ts';
import type { Answer } from '../report.ts';
import { count, list, percent } from '../words.ts';
import { answerTables } from './answerTables.ts';
import { armName } from './armName.ts';
import { designCells } from './designCells.ts';
import {
  askedShares,
  fewestPoints,
  leastCoverage,
  type Met,
  meet,
  smallest,
  type Target,
} from './designTargets.ts';
import { createLimits } from './limits.ts';

/** The answer to a plan's target, and the numbers behind it. */
export interface Answered {
  answers: Answer[];
  tables: Table[];
}

/** One question: of one system, a parameter or all that are asked for. */
export interface Question {
  system: System;
  name: string;
  target: Target;
  /** By method, and part where several have it. */
  arms: Map<string, Met[]>;
}

/** How many points and how little noise are needed to know parameters as exactly as the plan asks; empty without a target. */
export async function designAnswers(study: Study): Promise<Answered> {
  const { target } = study.layout.plan;
  if (Object.keys(target).length === 0) return { answers: [], tables: [] };
  const limitOf = createLimits();
  const questions: Question[] = [];
  for (const [system, cells] of grouped(designCells(study), (cell) => cell.system)) {
    const own = Object.entries(target).filter(([name]) => name in system.parameters);
    const each = own.map(([name, within]): [string, Target] => [name, { [name]: within }]);
    const all: [string, Target][] = own.length > 1 ? [['all together', Object.fromEntries(own)]] : [];
    for (const [name, asked] of [...all, ...each]) {
      const met: Met[] = [];
      for (const cell of cells) met.push(await meet(cell, asked, limitOf));
      const arms = grouped(met, ({ cell }) => armName(study, cell));
      questions.push({ system, name, target: asked, arms });
    }
  }
  const several = new Set(questions.map(({ system }) => system)).size > 1;
  return {
    answers: questions.map((question) => answerTo(question, several)),
    tables: answerTables(questions),
  };
}

function answerTo({ system, target, arms }: Question, several: boolean): Answer {
  const designs = [...arms].flatMap(([arm, met]) => met.map((one) => ({ ...one, arm })));
  const [half, nine] = askedShares.map((least) => smallest(designs, least) as Named | undefined);
  const within = [...grouped(Object.keys(target), (name) => target[name]!)].map(
    ([x, names]) => `${list(names)} within ${percent(x)}`,
  );
  const of = several ? `${system.name}: ` : '';
  return {
    question: `${of}How many points, and how little noise, to know ${list(within)}?`,
    found: half !== undefined,
    sentences: [
      half ? `The smallest design that does: ${designText(half)}.` : noneText(designs),
      ...(half ? [nineText(half, nine)] : []),
      ...[...arms].map(([arm, met]) => `${arm}: ${perNoise(met)}.`),
      ...boundText(designs),
      ...doubtText(designs),
    ],
  };
}

type Named = Met & { arm: string };

function designText({ arm, cell, half, share, coverage, coverageError, coverageOf }: Named): string {
  const trials = count(cell.rows.length, 'trial');
  return `${cell.points} points at ${percent(cell.noise)} noise with ${arm} (median half-width ${percent(half)}, narrow enough in ${percent(share)} of ${trials}; ${percent(coverage)} ± ${percent(coverageError)} of the intervals of ${coverageOf} hold the truth)`;
}

function nineText(half: Named, nine: Named | undefined): string {
  if (!nine) return 'In nine of ten trials none of the designs is that good.';
  return nine.cell === half.cell
    ? 'The same does in nine of ten trials.'
    : `To have it in nine of ten trials: ${designText(nine)}.`;
}

function noneText(designs: readonly Named[]): string {
  const nearest = designs
    .filter(({ trusted }) => trusted)
    .sort((a, b) => b.share - a.share || a.half - b.half)[0];
  return nearest
    ? `None of the designs tried does. The nearest: ${designText(nearest)}.`
    : 'None of the designs tried does: none has intervals that can be trusted.';
}

/** At 5% noise 128 points, at 10% none of those tried. */
function perNoise(met: readonly Met[]): string {
  return fewestPoints(met, askedShares[0])
    .map(([noise, points]) => `at ${percent(noise)} noise ${points === null ? 'none' : `${points} points`}`)
    .join(', ');
}

/** What is possible at all, for each number of points. */
function boundText(designs: readonly Named[]): string[] {
  const noisy = designs.filter(({ cell, bound }) => cell.noise > 0 && bound > 0);
  const most = [...grouped(noisy, ({ cell }) => cell.points)]
    .sort(([a], [b]) => a - b)
    .map(([points, own]): [number, number] => [
      points,
      Math.max(...own.map(({ cell, bound }) => cell.noise / bound)),
    ]);
  if (most.length === 0) return [];
  const allowed = most.map(([points, noise]) => `${percent(noise)} with ${points} points`);
  return [`By the Cramér-Rao bound no method without bias can stand more noise than ${list(allowed)}.`];
}

/** Designs that look as if they did. */
function doubtText(designs: readonly Named[]): string[] {
  const doubtful = designs.filter(({ share, trusted }) => share >= askedShares[0] && !trusted);
  if (doubtful.length === 0) return [];
  const named = doubtful
    .slice(0, mostNamed)
    .map(
      ({ arm, cell, coverage, coverageError, coverageOf }) =>
        `${arm}, ${cell.points} points, ${percent(cell.noise)} noise (${coverageOf}: ${percent(coverage)} ± ${percent(coverageError)})`,
    );
  const more = doubtful.length > mostNamed ? ` and ${doubtful.length - mostNamed} more` : '';
  return [
    `Narrow enough, but not trustworthy, as fewer than ${percent(leastCoverage)} of the intervals hold the truth, by more than the binomial error: ${named.join('; ')}${more}.`,
  ];
}

const mostNamed = 4;
