import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DrawnFit, Figure } from '../../charts/figures/figure.ts';
import { figures } from '../../charts/figures/figures.ts';
import { noInsight } from '../../charts/noInsight.ts';
import { HorizonField } from '../move/HorizonField.tsx';
import { curvesOf, isExtending } from '../move/horizon.ts';
import { pinnedCurves, pins } from '../move/pins.ts';
import { Tabs } from '../parts/Tabs.tsx';
import { answer, insight, reading, stopped, wantInsight } from '../state/store.ts';
import type { Answer } from '../worker/messages.ts';
import { AnswerFigure } from './AnswerFigure.tsx';
import { useFigureRoom } from './useFigureRoom.ts';
import './figures.css';

/** The name of the figure that is open; it stays while the page does. */
const chosen = signal('fit');
/** Milliseconds that a new answer may take before the old figure is dimmed. */
const patience = 300;

/** The figures of a fit, one at a time: first the curve through the data. */
export function FiguresPanel() {
  const { reply, running } = answer.value;
  return (
    <section class="figures" aria-labelledby="figures-title">
      <h3 id="figures-title" class="unseen" tabIndex={-1}>
        Figures
      </h3>
      {reply ? (
        <FigureTabs reply={reply} running={running} />
      ) : (
        <p class={running ? 'figures-empty figures-making' : 'figures-empty'}>
          {running
            ? 'Fitting: the curve through your data comes here.'
            : 'The curve through your data comes here.'}
        </p>
      )}
    </section>
  );
}

function FigureTabs({ reply, running }: { reply: Answer; running: boolean }) {
  const curves = curvesOf(reply);
  const kept = pins.value;
  const fit = useMemo<DrawnFit>(
    () => ({
      ...reply,
      curves,
      insight: noInsight,
      others: pinnedCurves(reply.data.experiments.map(({ name }) => name)),
    }),
    [reply, curves, kept],
  );
  // What a figure of the insight has to show is known only when that is made.
  const shown = figures().filter(
    (figure) => figure.app === 'tab' && (figure.usesInsight || figure.shows(fit)),
  );
  const figure = shown.find(({ name }) => name === chosen.value) ?? shown[0];
  const { usesInsight } = figure;
  const place = useRef<HTMLDivElement>(null);
  const room = useFigureRoom(place, rowsBelow(reply), reply);
  useEffect(() => (usesInsight ? wantInsight() : undefined), [usesInsight]);
  // There is no fit of what is on the page now.
  const isLast = stopped.value || !('model' in reading.value);
  const isWaiting = running || isExtending.value || (usesInsight && insight.value.running);
  const isOld = useLasting(isWaiting, patience) || isLast;
  const more = (
    <>
      {figure.name === 'fit' && <HorizonField reply={reply} />}
      <details class="figures-caption">
        <summary>How to read it</summary>
        <p>{figure.caption}</p>
      </details>
    </>
  );
  return (
    <Tabs
      label="Figures"
      tabs={shown}
      chosen={figure.name}
      choose={(name) => {
        chosen.value = name;
      }}
    >
      <div class="figures-view">
        <div ref={place} class={isOld ? 'figures-old' : ''}>
          {usesInsight ? (
            <InsightFigure figure={figure} fit={fit} more={more} />
          ) : (
            <AnswerFigure figure={figure} fit={fit} height={room} more={more} />
          )}
        </div>
      </div>
    </Tabs>
  );
}

/** Rows of the tables of estimates: of those that experiments share, and of the experiments that have their own, with a heading. */
function rowsBelow({ result: { parameters, derived } }: Answer): number {
  const all = [...parameters, ...derived];
  const own = new Set(all.flatMap(({ experiment }) => experiment ?? []));
  const shared = all.filter(({ experiment }) => experiment === null).length;
  return shared + (own.size === 0 ? 0 : own.size + (shared === 0 ? 1 : 2));
}

/** A figure of how the method saw the data, which is computed only when it is looked at. */
function InsightFigure({ figure, fit, more }: { figure: Figure; fit: DrawnFit; more: ComponentChildren }) {
  const { reply, problem } = insight.value;
  const whole = useMemo(() => reply && { ...fit, insight: reply }, [fit, reply]);
  if (problem) return <p class="muted">{problem.message}</p>;
  if (!whole) return <p class="muted">This figure is being computed.</p>;
  if (!figure.shows(whole)) {
    return (
      <div class="figures-none">
        <p>This figure cannot be drawn for these data; the answer does not depend on it.</p>
        <p class="muted small">{whole.insight.reason?.message}</p>
      </div>
    );
  }
  const remark = figure.remark?.(whole) ?? '';
  return (
    <>
      {remark !== '' && <p class="muted small">{remark}</p>}
      <AnswerFigure figure={figure} fit={whole} more={more} />
    </>
  );
}

/** Whether something has been so for a while. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return lasts;
}
