import type { PetabAnswer } from '../../src/node.ts';
import { labelled } from '../terminal/layout.ts';

const MOST_NAMES = 12;

/** What an answer is in PEtab's terms, as lines for the terminal. */
export function petabReport(answer: PetabAnswer, width: number, dim: (text: string) => string): string[] {
  const { objective, nominalObjective, logPrior, chi2, atBounds, outsideBounds, notIdentified } = answer;
  const reference =
    nominalObjective === null
      ? ''
      : Number.isNaN(nominalObjective)
        ? ', not defined at the nominal values'
        : `, ${nominalObjective.toFixed(3)} at the nominal values (${signed(objective - nominalObjective)})`;
  const rows: [string, string][] = [['PEtab', `objective -log L = ${objective.toFixed(3)}${reference}`]];
  rows.push([
    '',
    `chi² = ${chi2.toPrecision(5)}${logPrior === 0 ? '' : `, log prior ${logPrior.toFixed(3)}`}`,
  ]);
  if (atBounds.length > 0) rows.push(['at a bound', names(atBounds)]);
  if (outsideBounds.length > 0) rows.push(['outside', `the bounds of the table: ${names(outsideBounds)}`]);
  if (notIdentified.length > 0) rows.push(['open', `not identified: ${names(notIdentified)}`]);
  return labelled(rows, width, dim);
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
}

function names(list: readonly string[]): string {
  return list.length > MOST_NAMES
    ? `${list.slice(0, MOST_NAMES).join(', ')} and ${list.length - MOST_NAMES} more`
    : list.join(', ');
}
