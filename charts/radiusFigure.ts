import type { ExperimentWorkings } from '../src/index.ts';
import { drawFigure } from './figure/drawFigure.ts';
import { tones } from './figure/palette.ts';
import type { Layer, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';

/** How the radius of the test functions was chosen in each experiment. */
export interface RadiiSeen {
  readonly experiments: readonly {
    readonly name: string;
    readonly radius: number;
    readonly chosenBy: ExperimentWorkings['chosenBy'];
    readonly radiusCurve: readonly { readonly radius: number; readonly error: number }[];
    /** What of the error the noise hides; NaN where the radius is not chosen by that. */
    readonly hiddenBelow: number;
  }[];
}

const mostPanels = 6;
/** More symbols than this on a line run into each other. */
const mostSymbols = 40;
/** The least radius that is chosen by the noise, though smaller ones are drawn. */
const leastChosen = 4;
const why: Record<ExperimentWorkings['chosenBy'], string> = {
  noise: 'chosen',
  corner: 'chosen at the corner',
  fallback: 'taken, as none is good',
  user: 'asked for',
};

/** Integration error of test functions against their radius, beside what the noise makes of it, with the radius in use. */
export function radiusFigure(document: Document, { experiments }: RadiiSeen, look: Look = {}): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const [curve, mark] = tones(2, theme);
  const shown = experiments.slice(0, mostPanels);
  const panels = shown.map(({ name, radius, chosenBy, radiusCurve, hiddenBelow }): Panel => {
    const byNoise = Number.isFinite(hiddenBelow) && hiddenBelow > 0;
    const error = byNoise ? 'integration error / noise' : 'integration error';
    const hidden: Layer = {
      kind: 'rule',
      y: hiddenBelow,
      dash: 'dashed',
      label: 'hidden by the noise below',
    };
    return {
      ...(experiments.length > 1 ? { title: name } : {}),
      x: { label: 'radius in samples', scale: 'log' },
      y: { label: error, scale: 'log' },
      layers: [
        ...(byNoise && radiusCurve.length > 0 ? [hidden] : []),
        { kind: 'rule', x: radius, color: mark!, width: 1.5, label: `${radius}, ${why[chosenBy]}` },
        {
          kind: 'line',
          x: radiusCurve.map((at) => at.radius),
          y: radiusCurve.map(({ error }) => (error > 0 ? error : Number.NaN)),
          color: curve!,
          ...(radiusCurve.length <= mostSymbols ? { symbol: 'circle' as const } : {}),
          name: error,
        },
      ],
    };
  });
  const columns = panels.length > 1 && (look.width ?? defaultWidth) >= 520 ? 2 : 1;
  return drawFigure(
    document,
    {
      description: 'Integration error of test functions against their radius, with the radius in use',
      title: '',
      columns,
      heights: [panels.length > 1 ? 150 : 240],
      panels,
      notes: [
        ...(shown.every(({ radiusCurve }) => radiusCurve.length === 0)
          ? ['The radius was given, so no curve was made.']
          : []),
        ...(shown.some(({ chosenBy, radius }) => chosenBy === 'noise' && radius === leastChosen)
          ? [`No radius below ${leastChosen} is chosen.`]
          : []),
        ...(experiments.length > mostPanels
          ? [`The first ${mostPanels} of ${experiments.length} experiments are drawn.`]
          : []),
      ],
    },
    look,
  );
}
