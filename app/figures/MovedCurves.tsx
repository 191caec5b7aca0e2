import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { polyline } from '../../charts/figure/polyline.ts';
import { type PanelReading, pixelAtX, pixelAtY, type Reading } from '../../charts/figure/reading.ts';
import type { TrialCurve } from '../../src/inside.ts';
import { movedSolution } from '../move/moving.ts';
import { curveNamed } from '../move/pins.ts';
import { stage } from '../move/stage.ts';

/** The curve of the sliders over a figure. Paths alone change as they move: neither the figure nor the page is laid out again. */
export function MovedCurves({ reading, scale }: { reading: Reading; scale: number }) {
  const paths = useRef<(SVGPathElement | null)[]>([]);
  const traced = reading.panels.filter(({ traces }) => traces !== undefined);
  useEffect(
    () =>
      effect(() => {
        const curves = curvesByName();
        traced.forEach((panel, p) => {
          const curve = curves && curveNamed(curves, panel.traces!.experiment);
          paths.current[p]?.setAttribute('d', curve ? pathOf(panel, curve) : '');
        });
      }),
    [reading],
  );
  const right = Math.max(0, ...traced.map(({ left, width }) => left + width));
  const bottom = Math.max(0, ...traced.map(({ top, height }) => top + height));
  return (
    <svg
      class="figure-moved"
      width={scale * right}
      height={scale * bottom}
      viewBox={`0 0 ${right} ${bottom}`}
      aria-hidden="true"
    >
      {traced.map(({ left, top, width, height }, p) => (
        <svg key={`${left} ${top}`} x={left} y={top} width={width} height={height} aria-hidden="true">
          <path
            ref={(path) => {
              paths.current[p] = path;
            }}
          />
        </svg>
      ))}
    </svg>
  );
}

function curvesByName(): Map<string, TrialCurve> | undefined {
  const solution = movedSolution.value;
  const now = stage.value;
  if (!solution || !now) return undefined;
  return new Map(solution.curves.map((curve, e) => [now.movable.experiments[e].name, curve]));
}

/** Pixels beyond which a line is drawn no farther: what is outside is cut off anyway. */
const far = 1e4;

/** A curve in a panel. */
function pathOf(panel: PanelReading, { t, values }: TrialCurve): string {
  const { x: across, y: up } = panel.traces!;
  const xs = across === undefined ? t : values[across];
  const ys = values[up];
  if (!xs || !ys) return '';
  const limited = (pixel: number) => Math.min(Math.max(pixel, -far), far);
  return polyline(
    Array.from(xs, (x, i) => [limited(pixelAtX(panel, x)), limited(pixelAtY(panel, ys[i]))] as const),
  );
}
