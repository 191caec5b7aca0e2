import { parseHTML } from 'linkedom';
import { svgText } from '../../charts/figure/svgText.ts';
import type { Fitted } from '../../charts/fitFigure.ts';
import type { Experiment } from '../../src/index.ts';
import { fakeLikely } from '../cli/fakeResult.ts';

export const { document } = parseHTML('<html></html>');

export interface Shape {
  states?: readonly string[];
  experiments?: readonly string[];
  points?: number;
  /** Which cells are missing. */
  missing?: (m: number, l: number) => boolean;
  /** What the states are multiplied by, and what is added to the times. */
  size?: number;
  begin?: number;
  /** The method estimated no states. */
  withoutStates?: boolean;
}

/** A fit as the charts get it: waves with a zigzag for noise, and the waves themselves as the estimated states. */
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

/** The file of a figure, read back as a document. */
export function readBack(figure: SVGSVGElement): { text: string; root: Document } {
  const text = svgText(figure);
  return { text, root: parseHTML(`<html><body>${text.replace(/^<\?xml.*\n/, '')}</body></html>`).document };
}

/** The texts that a figure shows. */
export function textsOf(root: Document): string[] {
  return [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
}

/** How many measured values are drawn: a circle or a piece of a path each; the legend has one of its own. */
export function dotsIn(root: Document): number {
  const specks = [...root.querySelectorAll('path[aria-label="dot"]')].map(
    (path) => path.getAttribute('d')!.split('M').length - 1,
  );
  return root.querySelectorAll('g[aria-label="dot"] circle').length + specks.reduce((a, b) => a + b, 0);
}
