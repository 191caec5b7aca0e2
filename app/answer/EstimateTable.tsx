import { type EstimateCells, intervalHeading } from '../../report/estimateCells.ts';
import type { Estimate, Result } from '../../src/index.ts';
import { significant, writerFor } from '../../src/text/digits.ts';
import { Explained } from '../explain/Explained.tsx';
import { useRoving } from '../explain/useRoving.ts';
import { Lazy } from '../parts/Lazy.tsx';
import { allDigits } from './allDigits.ts';
import { cellExplanations, columnExplanations, type EstimateColumn } from './cellExplanations.ts';
import { type EstimateRow, estimateRows } from './estimateRows.ts';
import { useChanges } from './useChanges.ts';
import './estimates.css';

/** The estimates, what is determined where they are not, and how many of them hold the truth where it is known. */
export function EstimateTable(given: { result: Result; truth: ReadonlyMap<string, number> | undefined }) {
  const { result, truth } = given;
  const { shared, local } = estimateRows(result);
  return (
    <>
      {shared.length > 0 && <Rows result={result} rows={shared} truth={truth} />}
      {local.length > 0 && <Lazy load={localTable} given={{ result }} />}
      <Combinations result={result} />
      {truth && <TruthWords result={result} truth={truth} />}
    </>
  );
}

/** Loaded where experiments have parameters of their own. */
const localTable = () => import('./LocalTable.tsx').then(({ LocalTable }) => LocalTable);

/** Estimates with their errors and intervals, and the true values where the data were simulated. Each cell explains itself. */
function Rows(given: {
  result: Result;
  rows: readonly EstimateRow[];
  truth: ReadonlyMap<string, number> | undefined;
}) {
  const { result, rows, truth } = given;
  const { at, onKeyDown } = useRoving();
  const headings: readonly (readonly [EstimateColumn, string])[] = [
    ['name', 'Parameter'],
    ['estimate', 'Estimate'],
    ['stdError', 'Std. error'],
    ['interval', intervalHeading(result)],
    ['relative', 'Rel. error'],
    ...(truth ? [['truth', 'True value'] as const] : []),
    ...(result.irls === null ? [] : [['weak', 'irls'] as const]),
  ];
  const columns = columnExplanations(result);
  const isChanged = useChanges(rows.map(({ cells: { name, estimate } }) => [name, estimate]));
  return (
    <section class="table-frame estimates-frame" aria-label="Table of estimates">
      <table class="table estimates" aria-label="Estimates" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {headings.map(([column, words], c) => (
              <Explained
                key={column}
                as="th"
                scope="col"
                class={classes[column]}
                explanation={columns[column]}
                {...at(0, c)}
              >
                {words}
              </Explained>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, exact }, j) => {
            const explanations = cellExplanations(result, exact, cells);
            return (
              <tr key={cells.name} class={isChanged(cells.name) ? 'estimate-changed' : ''}>
                {headings.map(([column], c) => (
                  <Explained
                    key={column}
                    as={column === 'name' ? 'th' : 'td'}
                    {...(column === 'name' ? { scope: 'row' } : {})}
                    class={classes[column]}
                    exact={allDigits(column, exact)}
                    explanation={explanations[column]}
                    {...at(j + 1, c)}
                  >
                    <Cell column={column} cells={cells} exact={exact} truth={truth?.get(cells.name)} />
                  </Explained>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const classes: Readonly<Record<EstimateColumn, string>> = {
  name: 'name',
  estimate: 'number estimate',
  stdError: 'number std-error',
  interval: 'number interval',
  relative: 'number muted relative',
  truth: 'number truth',
  weak: 'number muted weak',
};

function Cell(given: {
  column: EstimateColumn;
  cells: EstimateCells;
  exact: Estimate;
  truth: number | undefined;
}) {
  const { column, cells, exact, truth } = given;
  switch (column) {
    case 'name':
      return (
        <>
          {cells.name}
          {cells.mark && <span class="estimate-mark"> {cells.mark}</span>}
        </>
      );
    case 'estimate':
      return <>{cells.estimate}</>;
    case 'stdError':
      return <>{cells.stdError}</>;
    case 'interval':
      return <>{cells.without || `${cells.lower} to ${cells.upper}`}</>;
    case 'relative':
      return <>{cells.relative}</>;
    case 'truth':
      return <TrueValue exact={exact} truth={truth} />;
    case 'weak':
      return <>{cells.irls}</>;
  }
}

/** A true value, with a mark whether the interval holds it. */
function TrueValue({ exact, truth }: { exact: Estimate; truth: number | undefined }) {
  if (truth === undefined) return <>–</>;
  const known = Number.isFinite(exact.stdError);
  const held = holds(exact, truth);
  return (
    <>
      {significant(truth, 6)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')}
      {known && (
        <>
          <span class={held ? 'held' : 'missed'} aria-hidden="true">
            {held ? '✓' : '✗'}
          </span>
          <span class="unseen">, {held ? 'inside the interval' : 'outside the interval'}</span>
        </>
      )}
    </>
  );
}

/** Below the table: how many true values the intervals hold. */
function TruthWords(given: { result: Result; truth: ReadonlyMap<string, number> }) {
  const { result, truth } = given;
  const known = result.parameters.filter(
    ({ name, stdError }) => truth.has(name) && Number.isFinite(stdError),
  );
  if (known.length === 0) return null;
  const held = known.filter((exact) => holds(exact, truth.get(exact.name)!)).length;
  const level = intervalHeading(result);
  return (
    <p class="muted small">
      Simulated data: {held} of {known.length} true values lie in their {level}s; the fit does not use them.
    </p>
  );
}

/** What the data determine where they do not determine each parameter. */
function Combinations({ result }: { result: Result }) {
  const { identifiable } = result.diagnostics;
  if (identifiable.length === 0) return null;
  return (
    <div class="combinations">
      <h3>What the data do determine</h3>
      <ul>
        {identifiable.map(({ text, estimate, stdError }) => {
          const write = writerFor(estimate, stdError);
          return (
            <li key={text}>
              <code>{text}</code> = {write(estimate)} ± {write(stdError)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function holds({ interval: [low, high] }: Estimate, truth: number): boolean {
  return low <= truth && truth <= high;
}
