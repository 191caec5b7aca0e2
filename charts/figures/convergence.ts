import { type Iterations, methodOf, type Result, type Shooting } from '../../src/index.ts';
import { tones } from '../figure/palette.ts';
import type { FigureSpec, Layer } from '../figure/spec.ts';
import { type Theme, themes } from '../figure/theme.ts';
import type { Figure } from './figure.ts';

/** The most line labels that fit. */
const mostNamed = 12;

/**
 * How a fit converged: the distance of every iterate from the answer, in standard errors; for `fsnls`, the objective of each
 * start.
 */
export const convergence: Figure = {
  name: 'convergence',
  label: 'Convergence',
  title: 'Convergence',
  caption:
    'How far each step was from the answer or, for forward solves (fsnls), what each start ended with. Good: lines that fall steeply. Bad: lines that level off above one standard error.',
  report: { section: 'checks', width: 'half' },
  app: 'tab',
  usesInsight: false,
  byExperiment: false,
  shows: ({ result: { iterations, detail } }) =>
    (iterations?.estimates.length ?? 0) > 1 || (detail.kind === 'shooting' && detail.starts.length > 1),
  spec: ({ result }, look) => {
    const theme = themes[look.theme ?? 'light'];
    const { detail, iterations } = result;
    return detail.kind === 'shooting'
      ? startsOf(detail, theme)
      : iteratesOf(result, iterations ?? none, theme);
  },
};

/** The note for a method without iterates. */
const none: Iterations = { stopped: 'converged', returned: 0, estimates: [] };

function iteratesOf(
  { parameters, method, detail }: Result,
  iterations: Iterations,
  theme: Theme,
): FigureSpec {
  const { estimates } = iterations;
  // For mle, the first iterate is the result of its first step; for WENDy, it is the start.
  const first = methodOf(method).collocation ? 1 : 0;
  const places = estimates.map((_, k) => first + k);
  const colors = tones(parameters.length, theme);
  const hasErrors = parameters.some(({ stdError }) => stdError > 0);
  const lines = parameters.flatMap(({ name, estimate, stdError }, j): Layer[] => {
    if (stdError === Number.POSITIVE_INFINITY) return [];
    const size = (hasErrors ? stdError : Math.abs(estimate)) || 1;
    const y = estimates.map((w) => Math.abs(w[j] - estimate) / size);
    const line: Layer = {
      kind: 'line',
      x: places,
      // The answer itself has distance zero, which a logarithmic axis cannot show.
      y: y.map((distance) => (distance > 0 ? distance : Number.NaN)),
      color: colors[j],
      symbol: 'circle',
      name,
      ...(parameters.length <= mostNamed ? { label: name } : {}),
    };
    return [line];
  });
  const open = parameters.length - lines.length;
  const last = first + Math.max(1, estimates.length - 1);
  const one: Layer = { kind: 'rule', y: 1, dash: 'dashed', label: '1 standard error' };
  return {
    description: `Distance of the iterates of ${parameters.map(({ name }) => name).join(', ')} from the answer`,
    columns: 1,
    heights: [240],
    panels: [
      {
        title: methodOf(method).collocation ? 'Maximum likelihood' : 'WENDy, from least squares',
        x: { label: 'step', domain: [first - 0.2, last + 0.2], ticks: ticksBetween(first, last) },
        y: {
          label: `distance from the answer, ${hasErrors ? 'standard errors' : 'over its size'}`,
          scale: 'log',
        },
        layers: [...(hasErrors ? [one] : []), ...lines],
      },
    ],
    notes: [
      estimates.length > 1
        ? `Step ${first + iterations.returned} is the answer; points at distance zero are not drawn.`
        : 'There was nothing to iterate: the answer came in one step.',
      ...(open > 0 ? ['Parameters that are not identifiable are not drawn.'] : []),
      ...(detail.kind === 'collocation' && detail.converged
        ? [
            `Twice as many steps between two samples would move it by ${Number(detail.shift.toPrecision(2))} standard errors.`,
          ]
        : []),
    ],
  };
}

function ticksBetween(first: number, last: number): number[] {
  const step = Math.max(1, Math.ceil(last / 10));
  return Array.from({ length: last + 1 }, (_, k) => k).filter((k) => k >= first && k % step === 0);
}

function startsOf({ starts, best }: Shooting, theme: Theme): FigureSpec {
  const [color, other] = tones(2, theme);
  const layer = (isIn: (s: number) => boolean, name: string, look: Partial<Layer>): Layer => {
    const x = starts.map((_, s) => s).filter((s) => isIn(s) && starts[s].objective > 0);
    return { kind: 'dots', x, y: x.map((s) => starts[s].objective), name, ...look } as Layer;
  };
  const converged = (s: number) => starts[s].converged;
  const failed = starts.filter(({ objective }) => !(objective > 0)).length;
  return {
    description: 'What each start of the least-squares fit ended with',
    columns: 1,
    heights: [240],
    panels: [
      {
        title: 'What each start ended with',
        x: {
          scale: 'category',
          categories: starts.map(({ from }, s) => `${s + 1} ${from}`),
          label: 'start',
        },
        y: { label: 'Σ (residual / σ)²', scale: 'log' },
        layers: [
          layer((s) => converged(s) && s !== best, 'converged', { color: color!, filled: true, size: 3.5 }),
          layer((s) => !converged(s) && s !== best, 'not converged', {
            color: other!,
            symbol: 'cross',
            size: 3.5,
          }),
          layer((s) => s === best, 'the answer', {
            color: theme.ink,
            symbol: 'diamond',
            filled: true,
            size: 5,
          }),
        ],
      },
    ],
    legend: [
      { text: 'converged', color: color!, sign: 'circle', filled: true },
      { text: 'not converged', color: other!, sign: 'cross' },
      { text: 'the answer', color: theme.ink, sign: 'diamond', filled: true },
    ],
    notes: failed > 0 ? [`From ${failed} of ${starts.length} starts the model could not be solved.`] : [],
  };
}
