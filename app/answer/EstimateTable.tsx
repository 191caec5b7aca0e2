import { estimateCells, intervalHeading } from '../../report/estimateCells.ts';
import type { Estimate, Result } from '../../src/index.ts';
import { significant, writerFor } from '../../src/text/digits.ts';

/** The estimates, what is determined where they are not, and how many of them hold the truth where it is known. */
export function EstimateTable(given: { result: Result; truth: ReadonlyMap<string, number> | undefined }) {
  const { result, truth } = given;
  return (
    <>
      <Rows result={result} truth={truth} />
      <Combinations result={result} />
      {truth && <TruthWords result={result} truth={truth} />}
    </>
  );
}

/** Estimates with their errors and intervals, and the true values where the data were simulated. */
function Rows(given: { result: Result; truth: ReadonlyMap<string, number> | undefined }) {
  const { result, truth } = given;
  const rows = estimateCells(result);
  const exactly: readonly Estimate[] = [...result.parameters, ...result.derived];
  const hasIrls = result.irls !== null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="table-frame" tabIndex={0} aria-label="Table of estimates">
      <table class="table estimates" aria-label="Estimates">
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" class="number">
              Estimate
            </th>
            <th scope="col" class="number">
              Std. error
            </th>
            <th scope="col" class="number">
              {intervalHeading(result)}
            </th>
            <th scope="col" class="number">
              Rel. error
            </th>
            {truth && (
              <th scope="col" class="number">
                True value
              </th>
            )}
            {hasIrls && (
              <th scope="col" class="number" title="The estimate of WENDy’s own method, for comparison">
                irls
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, j) => {
            const exact = exactly[j];
            const isFound = exact.stdError !== Number.POSITIVE_INFINITY;
            return (
              <tr key={cells.name}>
                <th scope="row">
                  {cells.name}
                  {cells.mark && <span class="estimate-mark"> {cells.mark}</span>}
                </th>
                <td class="number estimate" title={isFound ? full(exact.estimate) : ''}>
                  {cells.estimate}
                </td>
                <td class="number" title={full(exact.stdError)}>
                  {cells.stdError}
                </td>
                <td class="number" title={cells.without ? '' : exact.interval.map(full).join(' to ')}>
                  {cells.without || `${cells.lower} to ${cells.upper}`}
                </td>
                <td class="number muted">{cells.relative}</td>
                {truth && <TrueValue exact={exact} truth={truth.get(cells.name)} />}
                {hasIrls && <td class="number muted">{cells.irls}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A true value, with a mark whether the interval holds it. */
function TrueValue({ exact, truth }: { exact: Estimate; truth: number | undefined }) {
  if (truth === undefined) return <td class="number">–</td>;
  const known = Number.isFinite(exact.stdError);
  const held = holds(exact, truth);
  const words = held ? 'inside the interval' : 'outside the interval';
  return (
    <td class="number" title={known ? `${full(truth)}, ${words}` : full(truth)}>
      {significant(truth, 6)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')}
      {known && (
        <>
          <span class={held ? 'held' : 'missed'} aria-hidden="true">
            {held ? '✓' : '✗'}
          </span>
          <span class="unseen">, {words}</span>
        </>
      )}
    </td>
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

function full(x: number): string {
  return Number.isFinite(x) ? String(x) : '';
}
