import { useCallback, useMemo, useRef } from 'preact/hooks';
import { type EachDrawn, eachSpec } from '../../charts/eachSpec.ts';
import { specSteps } from '../../charts/figure/drawFigure.ts';
import type { Look } from '../../charts/figure/theme.ts';
import { progressWords } from '../answer/progressWords.ts';
import { useElapsed } from '../answer/useElapsed.ts';
import { Figure } from '../figures/Figure.tsx';
import { current } from '../state/history.ts';
import { answer, eachAnswer, reading, stopped, table } from '../state/store.ts';
import type { Answer, EachFit } from '../worker/messages.ts';
import { EachButton } from './EachButton.tsx';
import { eachTable } from './eachRows.ts';
import './each.css';

/** Milliseconds that new fits may take before the last ones are taken away. */
const patience = 300;
/** Further experiments are not listed. */
const mostRows = 200;

/** Every experiment fitted alone, where there are several and somebody wants it. */
export function EachPanel() {
  if ((table.value.reply?.experiments.length ?? 0) < 2) return null;
  const { each } = current.value;
  return (
    <section
      class="card"
      aria-labelledby="each-title"
      aria-busy={each && 'model' in reading.value && eachAnswer.value.running}
    >
      <div class="card-head">
        <h2 id="each-title">Each experiment alone</h2>
        <EachButton />
      </div>
      {each ? (
        <Fits />
      ) : (
        <p class="muted">
          Do the experiments share their parameters? Fit each of them alone, and compare the estimates.
        </p>
      )}
    </section>
  );
}

function Fits() {
  const { reply, problem, running, progress } = eachAnswer.value;
  const elapsed = useElapsed(running, current.value);
  const main = answer.value;
  const together = !main.running && !stopped.value ? main.reply : undefined;
  const last = useRef<Answer | undefined>(together);
  if (together || !running) last.current = together;
  if (!('model' in reading.value)) return <p class="muted">The model cannot be read yet.</p>;
  if (stopped.value) return <p class="muted">Stopped. Fit again to continue.</p>;
  if (problem) {
    return (
      <p class="problem" role="alert">
        {problem.message}
      </p>
    );
  }
  if (!reply || (running && elapsed > patience)) return <p class="muted">{progressWords(progress)}</p>;
  return <Seen fits={reply} together={last.current} />;
}

function Seen({ fits, together }: { fits: readonly EachFit[]; together: Answer | undefined }) {
  const { names, rows } = useMemo(() => eachTable(fits, together?.result), [fits, together]);
  const drawn = useMemo(() => drawnFits(fits, together), [fits, together]);
  const time = together?.time;
  const draw = useCallback(
    (document: Document, look: Look) =>
      specSteps(document, eachSpec(drawn, { ...look, ...(time && { time }) }), look),
    [drawn, time],
  );
  const left = rows.length - mostRows;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="table-frame" tabIndex={0} aria-label="Parameters by experiment, table">
        <table class="table each-table" aria-label="Parameters by experiment">
          <thead>
            <tr>
              <th scope="col">Experiment</th>
              {names.map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(({ name, cells, verdict, error }, i) => (
              <tr key={i}>
                <th scope="row">{name}</th>
                {error === '' ? (
                  <>
                    {cells.map((cell, j) => (
                      <td key={names[j]} class="number">
                        {cell}
                      </td>
                    ))}
                    <td>{verdict}</td>
                  </>
                ) : (
                  <td colSpan={names.length + 1} class="each-error">
                    {error}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="muted small">
        Estimate ± standard error.{left > 0 ? ` And ${left} more.` : ''} Where experiments differ by much more
        than their errors, they may not share that parameter.
      </p>
      {drawn.length > 0 && <Figure name="each" title="Each experiment with its own fit" draw={draw} />}
    </>
  );
}

function drawnFits(fits: readonly EachFit[], together: Answer | undefined): EachDrawn[] {
  return fits.flatMap(({ name, answer: own }): EachDrawn[] => {
    if (!own) return [];
    const at = together?.data.experiments.findIndex((one) => one.name === name) ?? -1;
    return [{ name, data: own.data, alone: own.curves[0] ?? null, together: together?.curves[at] ?? null }];
  });
}
