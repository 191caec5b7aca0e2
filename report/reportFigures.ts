import { convergenceFigure } from '../charts/convergenceFigure.ts';
import { correlationFigure } from '../charts/correlationFigure.ts';
import { svgText } from '../charts/figure/svgText.ts';
import type { Look } from '../charts/figure/theme.ts';
import { fitSteps } from '../charts/fitFigure.ts';
import { intervalFigure } from '../charts/intervalFigure.ts';
import { quantileFigure } from '../charts/quantileFigure.ts';
import { radiusFigure } from '../charts/radiusFigure.ts';
import { testFunctionFigure } from '../charts/testFunctionFigure.ts';
import { waterfallFigure } from '../charts/waterfallFigure.ts';
import { bothThemes } from './bothThemes.ts';
import type { Reported } from './reported.ts';

export type FigureName =
  | 'intervals'
  | 'fit'
  | 'quantiles'
  | 'convergence'
  | 'waterfall'
  | 'correlation'
  | 'radius'
  | 'testFunctions';

/** In pixels: a figure as wide as the page, and two side by side. */
const pageWidth = 760;
const half = 400;
const pairWidth: Partial<Record<FigureName, number>> = {
  quantiles: half,
  correlation: half,
  convergence: half,
  waterfall: half,
  radius: half,
  testFunctions: half,
};

/** The figures of a report, drawn. */
export interface ReportFigures {
  /** SVG by name; a figure for which there is nothing to draw is missing. */
  readonly drawings: ReadonlyMap<FigureName, string>;
  /** The colours that are others on a dark ground, by the names of CSS variables. */
  readonly dark: ReadonlyMap<string, string>;
}

/** A figure, drawn at once or in steps. */
type Draw = (look: Look) => SVGSVGElement | Generator<void, SVGSVGElement>;

/** Draws the figures of a report one after the other, and pauses between them. */
export async function reportFigures(
  reported: Reported,
  document: Document,
  pause: () => Promise<void>,
): Promise<ReportFigures> {
  const drawings = new Map<FigureName, string>();
  const dark = new Map<string, string>();
  for (const [name, draw] of drawingsOf(reported, document)) {
    const texts: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await pause();
      const width = pairWidth[name] ?? pageWidth;
      const drawn = draw({ theme, width, title: '', time: reported.time, transparent: true });
      const figure = 'next' in drawn ? await finished(drawn, pause) : drawn;
      await pause();
      texts.push(svgText(figure));
    }
    await pause();
    const both = bothThemes(texts[0], texts[1]);
    drawings.set(name, onPage(both.svg));
    for (const [variable, color] of both.dark) dark.set(variable, color);
  }
  return { drawings, dark };
}

/** A drawing as a page takes it: without the head of a file, and with one label, for the whole. */
function onPage(svg: string): string {
  let labels = 0;
  // In texts there is no quotation mark: it would be written &quot;
  return svg
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/ aria-label="[^"]*"/g, (label) => (labels++ === 0 ? label : ''));
}

/** What steps lead to, with a pause between them. */
async function finished<T>(steps: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

function drawingsOf(reported: Reported, document: Document): [FigureName, Draw][] {
  const { result, insight } = reported;
  const seen = insight.experiments.length > 0;
  const list: [FigureName, boolean, Draw][] = [
    [
      'intervals',
      result.parameters.some(({ stdError }) => Number.isFinite(stdError)),
      (look) => intervalFigure(document, [{ result }], look),
    ],
    ['fit', true, (look) => fitSteps(document, [reported], look)],
    ['quantiles', seen, (look) => quantileFigure(document, insight.residuals, look)],
    ['convergence', hasCourse(reported), (look) => convergenceFigure(document, result, look)],
    ['waterfall', (result.search?.starts.length ?? 0) > 1, (look) => waterfallFigure(document, result, look)],
    ['correlation', result.parameters.length > 1, (look) => correlationFigure(document, result, look)],
    ['radius', seen, (look) => radiusFigure(document, insight, look)],
    ['testFunctions', seen, (look) => testFunctionFigure(document, insight, look)],
  ];
  return list.flatMap(([name, there, draw]) => (there ? [[name, draw]] : []));
}

/** Whether there are several iterates or starts to show. */
function hasCourse({ result: { iterations, shooting } }: Reported): boolean {
  return iterations.estimates.length > 1 || (shooting?.starts.length ?? 0) > 1;
}
