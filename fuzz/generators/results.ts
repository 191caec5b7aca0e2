import { type FitOptions, fit, fitEach, parseModel, type Result, readTable } from '../../src/index.ts';
import { type Draw, drawFrom } from '../draw.ts';
import { type System, solved, systems } from './systems.ts';

/** A fit, with the texts it was made from. */
export interface SampleFit {
  readonly model: string;
  readonly table: string;
  readonly options: FitOptions;
  readonly result: Result;
}

let made: Promise<{ fits: SampleFit[]; lists: unknown[] }> | undefined;

/** A few real fits by every method, well and badly determined, of one experiment and of several; made once. */
export function sampleFits(): Promise<{ fits: SampleFit[]; lists: unknown[] }> {
  made ??= makeFits();
  return made;
}

async function makeFits() {
  const wanted: [string, number, FitOptions, string?][] = [
    ['logistic', 1, {}],
    ['Lotka-Volterra', 1, { method: 'irls' }],
    ['decay chain', 2, {}],
    ['logistic', 1, { method: 'ols' }],
    ['decay', 1, { method: 'fsnls', start: 'ols' }],
    ['decay', 1, { method: 'fsnls', start: 'random:2' }],
    // Two parameters of which only the sum is determined.
    ['decay', 1, {}, "u' = a*u + b*u"],
    // A model that does not follow its data.
    ['sine pair', 1, {}, "u' = a*v + b*u\nv' = c*v"],
    ['SIR', 1, { method: 'irls', check: 'none' }],
  ];
  const fits: SampleFit[] = [];
  for (const [name, experiments, options, own] of wanted) {
    const system = systems.find((one) => one.name === name)!;
    const states = system.u0.map((_, l) => 'uvwxyz'[l]);
    const sides = system.sides(
      states,
      system.w.map((_, j) => 'abcdef'[j]),
    );
    const model = own ?? states.map((state, l) => `${state}' = ${sides[l]}`).join('\n');
    const table = tableOf(system, states, experiments);
    fits.push({ model, table, options, result: await fit(parseModel(model), readTable(table), options) });
  }
  const several = fits[2];
  const lists = [await fitEach(parseModel(several.model), readTable(several.table))];
  return { fits, lists };
}

function tableOf(system: System, states: readonly string[], experiments: number): string {
  const draw: Draw = drawFrom(1);
  const rows = Array.from({ length: experiments }, (_, e) => {
    const times = Array.from({ length: 24 }, (_, m) => (system.span * m) / 23);
    const U = solved(
      system,
      system.w,
      system.u0.map((x) => x * (1 + 0.2 * e)),
      times,
    );
    return times.map((t, m) => [
      ...(experiments > 1 ? [`dish ${e}`] : []),
      t,
      ...U[m].map((x) => Number((x + 0.01 * draw.normal()).toPrecision(6))),
    ]);
  });
  const header = [...(experiments > 1 ? ['experiment'] : []), 't', ...states];
  return `${[header, ...rows.flat()].map((cells) => cells.join(',')).join('\n')}\n`;
}
