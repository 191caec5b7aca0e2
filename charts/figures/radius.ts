import { tones } from '../figure/palette.ts';
import type { FigureSpec, Layer, Panel } from '../figure/spec.ts';
import { defaultWidth, type Look, themes } from '../figure/theme.ts';
import type { ExperimentInsight, Insight } from '../insight.ts';
import type { Figure } from './figure.ts';

/** Integration error of test functions by radius, relative to the noise, with the radius in use. */
export const radius: Figure = {
  name: 'radius',
  label: 'Radius',
  title: 'Integration error by radius',
  caption:
    'The error of integrating over samples, by the radius of the test functions that WENDy multiplies the equations by. Wider ones integrate more exactly.',
  remark: ({ insight: { experiments } }) => {
    const ways = new Set(experiments.map(({ chosenBy }) => choices[chosenBy].sentence));
    return ways.size === 1 ? [...ways][0] : '';
  },
  report: { section: 'method', width: 'half' },
  app: 'tab',
  usesInsight: true,
  byExperiment: false,
  shows: ({ insight }) => insight.experiments.length > 0,
  spec: ({ insight }, look) => specOf(insight, look),
};

const mostPanels = 6;
/** More symbols than this on a line would overlap. */
const mostSymbols = 40;
/** The smallest radius that the noise rule chooses, though smaller ones are drawn. */
const leastChosen = 4;
/** How the radius was chosen: a label for its mark, and a sentence. */
const choices: Record<ExperimentInsight['chosenBy'], { mark: string; sentence: string }> = {
  noise: { mark: 'chosen', sentence: 'The smallest radius at which the error hides in the noise is used.' },
  corner: { mark: 'chosen at the corner', sentence: 'The radius at the corner of the curve is used.' },
  fallback: {
    mark: 'used, as none is good',
    sentence: 'None is good, so the smallest one with nearly the least error is used.',
  },
  user: { mark: 'requested', sentence: 'The radius was requested.' },
};

function specOf({ experiments }: Insight, look: Look): FigureSpec {
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
        { kind: 'rule', x: radius, color: mark!, width: 1.5, label: `${radius}, ${choices[chosenBy].mark}` },
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
  return {
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
  };
}
