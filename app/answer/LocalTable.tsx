import { intervalHeading } from '../../report/estimateCells.ts';
import type { Result } from '../../src/index.ts';
import { Explained } from '../explain/Explained.tsx';
import { useRoving } from '../explain/useRoving.ts';
import { allDigits } from './allDigits.ts';
import { cellExplanations } from './cellExplanations.ts';
import { type EstimateRow, estimateRows } from './estimateRows.ts';
import { type Whisker, whiskersOf } from './whiskers.ts';
import './local.css';

/** With more parameters than this, the intervals are drawn below the numbers, so that the columns have room. */
const mostBeside = 2;

/** Parameters that each experiment has its own of: a row for each experiment, a column for each parameter, with its intervals on one scale. */
export function LocalTable({ result }: { result: Result }) {
  const { at, onKeyDown } = useRoving();
  const { local } = estimateRows(result);
  const experiments = [...new Set(local.map(({ exact }) => exact.experiment!))];
  const columns = [...new Set(local.map(({ exact }) => exact.name))].map((name) => {
    const rows = experiments.map((experiment) =>
      local.find(({ exact }) => exact.name === name && exact.experiment === experiment),
    );
    const mark = rows.find((row) => row?.exact.unit)?.exact.unit ?? '';
    return { name, mark, rows, whiskers: whiskersOf(rows.map((row) => row?.exact)) };
  });
  return (
    <div class="local">
      <h3>Estimates by experiment</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="table-frame local-frame" tabIndex={0} aria-label="Table of estimates by experiment">
        <table
          class={`table local-table ${columns.length > mostBeside ? 'local-stacked' : ''}`}
          aria-label="Estimates by experiment"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">Experiment</th>
              {columns.map(({ name, mark }) => (
                <th key={name} scope="col" class="number">
                  <span class="local-name">{name}</span>
                  {mark && <span class="estimate-mark"> {mark}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {experiments.map((experiment, e) => (
              <tr key={experiment}>
                <th scope="row" title={experiment}>
                  {experiment}
                </th>
                {columns.map(({ name, rows, whiskers }, c) => (
                  <LocalCell
                    key={name}
                    result={result}
                    row={rows[e]}
                    whisker={whiskers[e]}
                    roving={at(e, c)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="muted small">
        Estimate ± standard error, and the {intervalHeading(result)} on a scale of its column.
      </p>
    </div>
  );
}

function LocalCell(given: {
  result: Result;
  row: EstimateRow | undefined;
  whisker: Whisker | undefined;
  roving: { place: string; tabIndex: 0 | -1 };
}) {
  const { result, row, whisker, roving } = given;
  if (!row) return <td class="number muted">–</td>;
  const { cells, exact, condition } = row;
  return (
    <Explained
      as="td"
      class="number"
      exact={allDigits('estimate', exact)}
      explanation={cellExplanations(result, exact, cells).interval}
      {...roving}
    >
      {cells.without === 'not identifiable' ? (
        <span class="muted">{cells.without}</span>
      ) : (
        <span class="local-cell">
          <span class="local-estimate">{cells.estimate}</span>
          <span class="local-error"> ± {cells.stdError}</span>
          {whisker && <WhiskerLine {...whisker} />}
          {condition && <span class="estimate-mark">{condition}</span>}
        </span>
      )}
    </Explained>
  );
}

/** Pixels of a whisker. */
const [width, height, pad] = [72, 12, 3];

function WhiskerLine({ from, at, to }: Whisker) {
  const x = (part: number) => pad + part * (width - 2 * pad);
  return (
    <svg class="whisker" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <line x1={x(from)} x2={x(to)} y1={height / 2} y2={height / 2} />
      <circle cx={x(at)} cy={height / 2} r="2.5" />
    </svg>
  );
}
