import type { ReportTable } from '../item.ts';
import type { Question } from './designAnswers.ts';
import { askedShares, does, fewestPoints, largestNoise } from './designTargets.ts';

/** Longer tables are collapsed. */
const mostOpen = 24;

/** The numbers behind the answers: what does for each noise level, for each number of points, and every design. */
export function answerTables(questions: readonly Question[]): ReportTable[] {
  const rows = questions.flatMap(({ system, name, target, arms }) =>
    [...arms].flatMap(([arm, met]) => met.map((one) => ({ system: system.name, name, target, arm, one }))),
  );
  // The first column, where there is one system, says nothing.
  const several = new Set(questions.map(({ system }) => system.name)).size > 1;
  const shown = (table: ReportTable): ReportTable =>
    several
      ? table
      : { ...table, columns: table.columns.slice(1), rows: table.rows.map((row) => row.slice(1)) };
  const perArm = questions.flatMap(({ system, name, arms }) =>
    [...arms].map(([arm, met]) => ({ head: [system.name, name, arm], met })),
  );
  const tables: ReportTable[] = [
    {
      name: 'fewest-points',
      title: 'For each noise level, the fewest points that do',
      columns: [
        'system',
        'parameter',
        'method',
        'noise',
        'points, half of the trials',
        'points, nine of ten',
      ],
      rows: perArm.flatMap(({ head, met }) => {
        const [half, nine] = askedShares.map((least) => fewestPoints(met, least));
        return half!.map(([noise, points], i) => [...head, noise, points, nine![i][1]]);
      }),
      open: true,
    },
    {
      name: 'largest-noise',
      title: 'For each number of points, the largest noise that does',
      columns: ['system', 'parameter', 'method', 'points', 'noise, half of the trials', 'noise, nine of ten'],
      rows: perArm.flatMap(({ head, met }) => {
        const [half, nine] = askedShares.map((least) => largestNoise(met, least));
        return half!.map(([points, noise], i) => [...head, points, noise, nine![i][1]]);
      }),
      open: true,
    },
    {
      name: 'designs',
      title: 'Every design and target',
      columns: [
        'system',
        'parameter',
        'method',
        'points',
        'noise',
        'trials',
        'median half-width / |truth|',
        'share of trials that meet it',
        'intervals',
        'that contain the truth',
        'trustworthy',
        'does',
        'bound / target',
      ],
      rows: rows.map(({ system, name, arm, one }) => [
        system,
        name,
        arm,
        one.cell.points,
        one.cell.noise,
        one.cell.rows.length,
        one.half,
        one.share,
        one.intervals,
        one.hits,
        one.trusted ? 'yes' : 'no',
        does(one, askedShares[0]) ? 'yes' : 'no',
        one.bound,
      ]),
    },
  ];
  return tables
    .map(shown)
    .map((table) => ({ ...table, open: table.open === true && table.rows.length <= mostOpen }));
}
