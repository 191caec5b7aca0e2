import { isHidden } from '../../charts/fitSeries.ts';
import { fittedCurves } from '../../charts/fittedCurves.ts';
import { trajectoryCurve } from '../../charts/trajectoryCurve.ts';
import { count } from '../../src/text/words.ts';
import type { DrawnFits } from '../output/withData.ts';
import { chart, type Screen, type Series } from '../terminal/chart.ts';
import { waterfall } from './waterfall.ts';

/** More experiments than this would fill screen after screen. */
const mostDrawn = 6;
/** Times at which a curve is solved: more than a screen has dots across. */
const curveTimes = 400;

/** The lines of charts, one for each output and each hidden state of each experiment: data and fitted curve, or the curve and its band; then the starts of the search. */
export async function plotFit({ fits, each }: DrawnFits, screen: Screen): Promise<string[]> {
  const all = fits.flatMap(({ result, data: { states, experiments } }) =>
    experiments.map((experiment) => ({ result, states, experiment })),
  );
  const lines: string[] = [];
  for (const { result, states, experiment } of all.slice(0, mostDrawn)) {
    const drawn = { states, experiments: [experiment] };
    const [solved] = await fittedCurves(result, drawn, {}, { between: curveTimes });
    const curve = solved ?? trajectoryCurve(result, experiment.name);
    const { name, t, U } = experiment;
    for (const [l, state] of states.entries()) {
      const u = U.data.subarray(l * U.rows, (l + 1) * U.rows);
      const isShown = !u.every(Number.isNaN);
      const title = `${state}${isHidden(result, state) ? ' (hidden)' : ''}${name ? `, experiment ${name}` : ''}`;
      const series: Series[] = !isShown ? [] : [{ label: 'data', as: 'points', t, u }];
      if (curve) {
        series.push({ label: 'fit', as: 'curve', t: curve.t, u: curve.states[state] });
        const band = `${Math.round(100 * curve.level)}% band`;
        const edges = isShown ? [] : [curve.lower[state], curve.upper[state]];
        for (const edge of edges) series.push({ label: band, as: 'edge', t: curve.t, u: edge });
      }
      lines.push(...chart({ title, series }, screen), '');
    }
  }
  const left = all.length - mostDrawn;
  if (left > 0) lines.push(`  … and ${count(left, 'more experiment')}.`, '');
  if (!each) lines.push(...waterfall(fits[0].result, screen));
  return lines;
}
