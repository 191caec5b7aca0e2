import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { mostMoved, moveFigure } from '../../charts/moveFigure.ts';
import { list } from '../../src/text/words.ts';
import { shownExperiment } from '../figures/experiment.ts';
import { Figure } from '../figures/Figure.tsx';
import { MovedCurves } from '../figures/MovedCurves.tsx';
import type { Draw } from '../figures/useDrawn.ts';
import { hiddenStates } from '../model/columnRoles.ts';
import { reading } from '../state/store.ts';
import { curvesOf } from './horizon.ts';
import { movedSolution, restSolution } from './moving.ts';
import { curveNamed, pinnedCurves, pins } from './pins.ts';
import { plainCurve } from './plainCurve.ts';
import { type Room, rangeOf, reached, roomFor } from './roomFor.ts';
import { figureHeight } from './Skeleton.tsx';
import type { Stage } from './stage.ts';

/** Data, fit and kept curves, small, right above the sliders: in sight at any width. */
export function LiveFigure({ shown: { movable, fit } }: { shown: Stage }) {
  const { experiments, names } = movable;
  const e = shownExperiment(experiments.map(({ name }) => name));
  const one = experiments[e];
  const fitCurves = fit && curvesOf(fit);
  const atStart = fit ? undefined : restSolution.value;
  const kept = pins.value;
  const read = reading.peek();
  const from = useMemo(() => {
    const byName = new Map(fit?.data.experiments.map(({ name }, k) => [name, fitCurves?.[k]]));
    const fitted = curveNamed(byName, one.name);
    const begun = atStart?.curves[e];
    return fitted ? { curve: fitted, isFit: true } : begun && { curve: plainCurve(begun), isFit: false };
  }, [one, fit, fitCurves, atStart, e]);
  const rest = useMemo(
    () =>
      Object.fromEntries(
        names.map((name) => [name, rangeOf([one.values[name] ?? [], from?.curve.states[name] ?? []])]),
      ),
    [one, names, from],
  );
  // As a text, it changes only where the figure does.
  const room = useComputed(() => {
    const moved = movedSolution.value?.curves[e];
    return JSON.stringify((moved && roomFor(moved.values, rest)) ?? {});
  }).value;
  const draw = useMemo<Draw>(() => {
    const wanted: Room = JSON.parse(room);
    const scene = {
      experiment: one.name,
      t: one.t,
      measured: one.values,
      names,
      hidden: 'model' in read ? hiddenStates(read.model, Object.keys(one.values)) : [],
      from,
      others: pinnedCurves([one.name]),
      reached: Object.fromEntries(
        Object.entries(wanted).map(([name, steps]) => [name, reached(rest[name], steps)]),
      ),
    };
    return (document, look) => moveFigure(document, scene, { ...look, time: fit?.time ?? 't' });
  }, [movable, fit, from, rest, e, kept, room]);
  const left = names.length - mostMoved;
  return (
    // Until it is drawn it has the room that it will take: what is below does not move from under the pointer.
    <div style={{ minHeight: `${figureHeight(names.length)}px` }}>
      <Figure name="move" title="The curve of the sliders" draw={draw} controls="none" Over={MovedCurves} />
      {left > 0 && (
        <p class="muted small">
          {list(names.slice(mostMoved))} {left === 1 ? 'is' : 'are'} drawn among the figures.
        </p>
      )}
    </div>
  );
}
