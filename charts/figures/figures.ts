import { convergence } from './convergence.ts';
import { correlation } from './correlation.ts';
import type { Figure } from './figure.ts';
import { fit } from './fit.ts';
import { intervals } from './intervals.ts';
import { phase } from './phase.ts';
import { quantiles } from './quantiles.ts';
import { radius } from './radius.ts';
import { residuals } from './residuals.ts';
import { testFunctions } from './testFunctions.ts';
import { waterfall } from './waterfall.ts';

/** All figures of a fit, in display order. */
const table: Figure[] = [
  fit,
  phase,
  residuals,
  intervals,
  quantiles,
  correlation,
  convergence,
  waterfall,
  radius,
  testFunctions,
];

/** The figures of a fit, in display order. */
export function figures(): readonly Figure[] {
  return table;
}

/** Adds a figure after the others; the returned function removes it. */
export function registerFigure(figure: Figure): () => void {
  if (!/^[a-z][a-z0-9-]*$/.test(figure.name)) throw new Error(`"${figure.name}" is no name for a file.`);
  if (table.some(({ name }) => name === figure.name)) throw new Error(`There is a figure ${figure.name}.`);
  table.push(figure);
  return () => {
    table.splice(table.indexOf(figure), 1);
  };
}
