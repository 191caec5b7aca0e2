import { methodStyle } from '../../charts/figure/palette.ts';
import type { FigureSpec, Panel } from '../../charts/figure/spec.ts';
import { percent, shortName } from '../report/words.ts';
import { nameOf } from './cells.ts';

/** A number for one cell and method. */
export interface CellValue {
  problem: string;
  points: number;
  noise: number;
  method: string;
  value: number;
  trials: number;
}

export interface MapLook {
  description: string;
  color: (value: number) => string;
  text: (value: number) => string;
  /** The legend of the colours, and its name. */
  stops: readonly { color: string; text: string }[];
  scale: string;
}

/** Heat maps of noise × points: a row a system, a column a method. All share their axes. */
export function mapFigure(
  values: readonly CellValue[],
  methods: readonly string[],
  look: MapLook,
): FigureSpec {
  const problems = [...new Set(values.map(({ problem }) => problem))];
  const shown = methods.filter((method) => values.some((one) => one.method === method));
  const increasing = (of: 'points' | 'noise') =>
    [...new Set(values.map((one) => one[of]))].sort((a, b) => a - b);
  const [points, noise] = [increasing('points'), increasing('noise')];
  const key = (...of: readonly (string | number)[]) => JSON.stringify(of);
  const valueAt = new Map(
    values.map((one) => [key(one.problem, one.method, one.points, one.noise), one.value] as const),
  );
  const x = { scale: 'category', categories: points.map(String), label: 'points M' } as const;
  const panels = problems.flatMap((problem, p) => {
    // Each system has its own levels of noise.
    const own = noise.filter((ratio) => values.some((one) => one.problem === problem && one.noise === ratio));
    const levels = own.map((ratio, i) => (i === 0 ? `${percent(ratio)} noise` : percent(ratio)));
    const y = { scale: 'category', categories: levels, label: labelOf(problem) } as const;
    return shown.map(
      (method): Panel => ({
        ...(p === 0 ? { title: methodStyle(method).label } : {}),
        x,
        y,
        layers: [
          {
            kind: 'heat',
            values: own.map((ratio) =>
              points.map((M) => valueAt.get(key(problem, method, M, ratio)) ?? null),
            ),
            color: look.color,
            text: look.text,
          },
        ],
      }),
    );
  });
  return {
    description: look.description,
    columns: shown.length,
    heights: problems.map((problem) => {
      const levels = new Set(values.filter((one) => one.problem === problem).map((one) => one.noise)).size;
      // High enough for the name of the system beside it.
      return Math.max(78, 15 * levels);
    }),
    panels,
    legend: [{ sign: 'scale', text: look.scale, stops: look.stops }],
  };
}

/** The name of a system, where there is little room. */
function labelOf(problem: string): string {
  const name = nameOf(problem);
  return name.length > 16 ? shortName(problem) : name;
}
