import { specSteps } from '../figure/drawFigure.ts';
import type { Look } from '../figure/theme.ts';
import type { DrawnFit, Figure } from './figure.ts';

/** Draws a figure of a fit into a document, in steps, so that a page stays responsive. */
export function* figureSteps(
  document: Document,
  figure: Figure,
  fit: DrawnFit,
  look: Look = {},
): Generator<void, SVGSVGElement> {
  const made = figure.spec(fit, { time: fit.time, ...look });
  const spec = 'next' in made ? yield* made : made;
  return yield* specSteps(document, spec, look);
}
