import { useRef } from 'preact/hooks';
import type { TrialQuantity } from '../../src/inside.ts';
import { useSteady } from '../answer/useSteady.ts';
import { experiment, shownExperiment } from '../figures/experiment.ts';
import { current } from '../state/history.ts';
import { isSameTable } from '../state/isSameTable.ts';
import { movable, reading } from '../state/store.ts';
import type { Source } from '../state/work.ts';
import { LiveFigure } from './LiveFigure.tsx';
import { Misfit } from './Misfit.tsx';
import { MoveActions } from './MoveActions.tsx';
import { Pins } from './Pins.tsx';
import { idOf, labelOf } from './quantities.ts';
import { Skeleton } from './Skeleton.tsx';
import { SliderRow } from './SliderRow.tsx';
import { type Stage, stage } from './stage.ts';
import './move.css';

/** Milliseconds that model and data may not go together before their sliders are taken away. */
const glimpse = 400;

/** Sliders for all that is unknown: the curve follows them, and a fit may begin where they are. */
export function MovePanel() {
  const last = useRef<{ stage: Stage; data: Source } | undefined>(undefined);
  const now = stage.value;
  const { data } = current.value;
  const read = reading.value;
  const { problem } = movable.value;
  if (now) last.current = { stage: now, data };
  // What comes and goes while a model is typed is not taken away at once.
  const state = useSteady(now ? 'there' : problem && 'model' in read ? 'wrong' : 'waiting', 'there', glimpse);
  // Sliders of other data are not shown with these, and none where there are no data.
  const isOfThese =
    last.current !== undefined && data.kind !== 'none' && isSameTable(last.current.data, data);
  const shown = state !== 'wrong' && isOfThese ? last.current?.stage : undefined;
  return (
    <section class="card move" aria-labelledby="move-title">
      <div class="card-head">
        <h2 id="move-title">Try values</h2>
        {shown && <ExperimentChoice names={shown.movable.experiments.map(({ name }) => name)} />}
      </div>
      {shown ? (
        <div class={now ? 'move-body' : 'move-body move-waits'}>
          <p class="muted small">Move a slider or type a number: the curve follows.</p>
          <div class="move-sight">
            <LiveFigure shown={shown} />
            <Misfit />
          </div>
          <Sliders shown={shown} isIdle={state !== 'there'} />
          <fieldset class="move-actions" disabled={state !== 'there'}>
            <legend class="unseen">What to do with these values</legend>
            <MoveActions shown={shown} />
          </fieldset>
          <Pins />
        </div>
      ) : 'model' in read && !problem && data.kind !== 'none' ? (
        <Skeleton model={read.model} />
      ) : (
        <p class="muted">As soon as the model matches the data, its parameters can be moved here.</p>
      )}
    </section>
  );
}

/** Which experiment is shown, where there are several; the figures follow. */
function ExperimentChoice({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null;
  return (
    <label class="row">
      <span class="muted small">Experiment</span>
      <select
        value={String(shownExperiment(names))}
        onChange={({ currentTarget: { value } }) => {
          experiment.value = { name: names[Number(value)] };
        }}
      >
        {names.map((name, e) => (
          <option key={name} value={String(e)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const groups = [
  { kind: 'parameter', title: 'Parameters' },
  { kind: 'first', title: 'First values' },
  { kind: 'factor', title: 'Inputs and doses, multiplied by' },
] as const;

/** Letters of a name that have room beside its slider. */
const mostLetters = 12;

function Sliders({ shown, isIdle }: { shown: Stage; isIdle: boolean }) {
  const { movable, fit, ranges, rest } = shown;
  const { quantities, experiments } = movable;
  const { name } = experiments[shownExperiment(experiments.map((one) => one.name))];
  const isHere = (one: TrialQuantity) => one.experiment === null || one.experiment === name;
  const longest = Math.max(...quantities.filter(isHere).map((one) => labelOf(one).length));
  return (
    <div class="movers" style={{ '--name': `${Math.min(longest, mostLetters)}ch` }}>
      {groups.map(({ kind, title }) => {
        const own = quantities.flatMap((one, i) => (one.kind === kind && isHere(one) ? [i] : []));
        if (own.length === 0) return null;
        return (
          <fieldset key={kind} class="movers-group" disabled={isIdle}>
            <legend class="muted small">{title}</legend>
            {own.map((i) => (
              <SliderRow
                key={idOf(quantities[i])}
                quantity={quantities[i]}
                index={i}
                range={ranges[i]}
                rest={rest[i]}
                isFitted={fit !== undefined}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
