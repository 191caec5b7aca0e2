import { calendarOf } from '../charts/calendar.ts';
import { svgText } from '../charts/figure/svgText.ts';
import type { Look } from '../charts/figure/theme.ts';
import type { Figure, ReportSection } from '../charts/figures/figure.ts';
import { figureSteps } from '../charts/figures/figureSteps.ts';
import { figures } from '../charts/figures/figures.ts';
import { type BothThemes, bothThemes } from './bothThemes.ts';
import { figureBlock } from './frame/figureBlock.ts';
import { type Html, html } from './frame/html.ts';
import type { Reported } from './reported.ts';

/** In pixels: a figure of full width, and one of two side by side. */
export const widths = { whole: 760, half: 400 };

/** The figures of a report, drawn. */
export interface ReportFigures {
  /** Those with something to show, in display order. */
  readonly drawn: readonly { readonly figure: Figure; readonly caption: string; readonly svg: string }[];
  /** The colours on a dark background, by CSS variable. */
  readonly dark: ReadonlyMap<string, string>;
}

/** Draws the figures of a report in turn, with pauses in between. */
export async function reportFigures(
  reported: Reported,
  document: Document,
  pause: () => Promise<void>,
): Promise<ReportFigures> {
  const drawn: ReportFigures['drawn'][number][] = [];
  const dark = new Map<string, string>();
  for (const figure of figures()) {
    if (!figure.report || !figure.shows(reported)) continue;
    const width = widths[figure.report.width];
    const both = await inBothThemes(
      (look) => figureSteps(document, figure, reported, { ...look, calendarOf }),
      width,
      pause,
    );
    const caption = [figure.caption, figure.remark?.(reported) ?? ''].join(' ').trim();
    drawn.push({ figure, caption, svg: both.svg });
    for (const [variable, color] of both.dark) dark.set(variable, color);
  }
  return { drawn, dark };
}

/** A drawing for a page, in both themes, with one label for the whole. */
export async function inBothThemes(
  draw: (look: Look) => Generator<void, SVGSVGElement>,
  width: number,
  pause: () => Promise<void>,
): Promise<BothThemes> {
  const texts: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const look = { theme, width, title: '', transparent: true };
    texts.push(svgText(await finished(draw(look), pause)));
  }
  await pause();
  const { svg, dark } = bothThemes(texts[0], texts[1]);
  return { svg: withOneLabel(svg), dark };
}

/** The figures of a section: full-width ones, then the others in pairs. */
export function figuresIn({ drawn }: ReportFigures, section: ReportSection): Html[] {
  const of = (width: 'whole' | 'half') =>
    drawn
      .filter(({ figure: { report } }) => report?.section === section && report.width === width)
      .map(({ figure: { name }, caption, svg }) => figureBlock({ name, drawing: svg, caption }));
  const halves = of('half');
  return [...of('whole'), ...(halves.length > 0 ? [html`<div class="pair">\n${halves}</div>\n`] : [])];
}

function withOneLabel(svg: string): string {
  let labels = 0;
  // Texts contain no quotation mark: it would be written &quot;
  return svg.replace(/ aria-label="[^"]*"/g, (label) => (labels++ === 0 ? label : ''));
}

/** The result of steps, with a pause before each. */
async function finished<T>(steps: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    await pause();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
