import { parseHTML } from 'linkedom';
import { atOnce } from '../../charts/figure/atOnce.ts';
import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { svgText } from '../../charts/figure/svgText.ts';
import type { Look } from '../../charts/figure/theme.ts';
import type { DrawnFit, Figure } from '../../charts/figures/figure.ts';
import { figureSteps } from '../../charts/figures/figureSteps.ts';
import type { Fitted } from '../../charts/fitSeries.ts';
import { fitSpec } from '../../charts/fitSpec.ts';
import { noInsight } from '../../charts/noInsight.ts';
import type { Experiment } from '../../src/index.ts';
import { fakeLikely } from '../cli/fakeResult.ts';

export const { document } = parseHTML('<html></html>');

export interface Shape {
  states?: readonly string[];
  experiments?: readonly string[];
  points?: number;
  /** Which cells are missing. */
  missing?: (m: number, l: number) => boolean;
  /** The factor of the states, and the offset of the times. */
  size?: number;
  begin?: number;
  /** Whether the method estimated no states. */
  withoutStates?: boolean;
}

/** A fit for charts: waves with a zigzag as noise, and the waves themselves as the estimated states. */
export function fitted(shape: Shape = {}): Fitted {
  const { states = ['u1', 'u2'], experiments = [''], points = 40, size = 1, begin = 0 } = shape;
  const t = Float64Array.from({ length: points }, (_, m) => begin + (10 * m) / (points - 1));
  const wave = (l: number) => Array.from(t, (time) => size * Math.sin(time - begin + l));
  const measured = states.flatMap((_, l) =>
    wave(l).map((u, m) => (shape.missing?.(m, l) ? Number.NaN : u + (m % 2 === 0 ? 0.1 : -0.1) * size)),
  );
  const U = { rows: points, cols: states.length, data: Float64Array.from(measured) };
  const byState = <T>(value: (l: number) => T) => Object.fromEntries(states.map((s, l) => [s, value(l)]));
  const trajectory = {
    t: Array.from(t),
    states: byState(wave),
    stdError: byState(() => Array.from(t, () => 0.02 * size)),
    outputs: {},
  };
  const result = fakeLikely([['a', 1, 0.1]], { experiments });
  return {
    result: {
      ...result,
      noise: byState(() => 0.1 * size),
      experiments: result.experiments.map((experiment) => ({
        ...experiment,
        trajectory: shape.withoutStates ? null : trajectory,
      })),
    },
    data: { states, experiments: experiments.map((name): Experiment => ({ name, t, U })) },
  };
}

/** A figure of a fit, drawn; inputs that it does not need may be omitted. */
export function draw(figure: Figure, fit: Partial<DrawnFit> | Fitted, look: Look = {}): SVGSVGElement {
  const whole = { data: { states: [], experiments: [] }, curves: [], insight: noInsight, time: 't', ...fit };
  return atOnce(figureSteps(document, figure, whole as DrawnFit, look));
}

/** The figure of one fit or several. */
export function fitFigure(document: Document, fits: readonly Fitted[], look: Look = {}): SVGSVGElement {
  return drawFigure(document, atOnce(fitSpec(fits, look)), look);
}

/** The file of a figure, read back as a document. */
export function readBack(figure: SVGSVGElement): { text: string; root: Document } {
  const text = svgText(figure);
  return { text, root: parseHTML(`<html><body>${text.replace(/^<\?xml.*\n/, '')}</body></html>`).document };
}

/** The texts that a figure shows. */
export function textsOf(root: Document): string[] {
  return [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
}

/** The centres of the dots in a path, in pixels: a circle begins at its left, a small point in the middle. */
function placesIn(path: Element): [number, number][] {
  const circle = /M(-?[\d.]+),(-?[\d.]+)(?:a([\d.]+)|h0)/g;
  return [...path.getAttribute('d')!.matchAll(circle)].map(([, x, y, r]) => [
    Number(x) + Number(r ?? 0),
    Number(y),
  ]);
}

/** The centres of all dots, panel by panel, without that of the legend. */
export function dotPlaces(root: Document): [number, number][][] {
  return [...root.querySelectorAll('path[aria-label="dots"]')].map(placesIn);
}

/** How many measured values are drawn. */
export function dotsIn(root: Document): number {
  return dotPlaces(root).reduce((sum, places) => sum + places.length, 0);
}

/** The lines, or bands, that a figure has. */
export function partsIn(root: Document, kind: 'line' | 'band' | 'direction'): Element[] {
  return [...root.querySelectorAll(`path[aria-label="${kind}"]`)];
}
