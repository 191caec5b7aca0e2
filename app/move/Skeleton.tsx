import { mostMoved } from '../../charts/moveFigure.ts';
import type { Model } from '../../src/index.ts';
import { Icon } from '../parts/Icon.tsx';

/** As long as what will be on the buttons. */
const actions = ['Fit from here', 'Back to the fit', 'Keep this curve'];

/** The room that sliders of a model will take, so that nothing moves when they come. */
export function Skeleton({ model }: { model: Model }) {
  const outputs = model.outputs.map(({ name }) => name);
  const drawn = new Set([...outputs, ...model.states]).size;
  const free = model.states.filter((state) => !model.initial.values.has(state));
  return (
    <div class="move-body" aria-hidden="true">
      <p class="muted small">Move a slider or type a number: the curve follows.</p>
      <div class="move-sight">
        <div style={{ height: `${figureHeight(drawn)}px` }} />
        <div class="misfit" />
      </div>
      <div class="movers">
        {[model.parameters, free].map((names, group) => (
          <div key={group} class="movers-group movers-coming">
            {names.map((name) => (
              <div key={name} class="mover" />
            ))}
          </div>
        ))}
      </div>
      <div class="row move-coming">
        {actions.map((words) => (
          <span key={words} class="button">
            <Icon name="play" size={15} />
            {words}
          </span>
        ))}
      </div>
    </div>
  );
}

/** About as tall as the figure of that many quantities, in pixels. */
export function figureHeight(quantities: number): number {
  const panels = Math.min(quantities, mostMoved);
  const each = panels === 1 ? 130 : panels === 2 ? 84 : 64;
  return 1.18 * ((each + 22) * panels + 45);
}
