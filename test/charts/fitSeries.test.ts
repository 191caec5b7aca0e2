import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { residuals as residualFigure } from '../../charts/figures/residuals.ts';
import { columnsOf, seriesOf } from '../../charts/fitSeries.ts';
import { fittedCurves } from '../../charts/fittedCurves.ts';
import { trajectoryCurve } from '../../charts/trajectoryCurve.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';
import { drawnData, usedData } from '../../src/problem/drawnData.ts';
import { draw, fitFigure } from './samples.ts';

async function fitted(text: string, csv: string) {
  const [model, table] = [parseModel(text), readTable(csv)];
  const result = await fit(model, table);
  return { result, data: drawnData(model, usedData(model, table, result.options), result) };
}

const times = Array.from({ length: 12 }, (_, m) => m / 2);
const decay = `t,y\n${times.map((t) => `${t},${3 * Math.exp(-0.4 * t + 0.05 * Math.cos(9 * t))}`).join('\n')}\n`;

describe('the series of a fit', () => {
  it('has residuals of logarithms over their noise if that is log-normal', async () => {
    const one = await fitted("y' = -k*y\nnoise y lognormal", decay);
    const { measured, fitted: curve, residuals } = seriesOf(columnsOf(one)[0], 0);
    const sigma = one.result.noise.y!;
    times.forEach((_, m) => {
      expect(residuals[m]).toBeCloseTo((Math.log(measured[m]) - Math.log(curve[m])) / sigma, 12);
    });
  });

  it('has residuals over the noise of each value if it varies', async () => {
    const one = await fitted("y' = -k*y\nnoise y = 0.05*y", decay);
    const { measured, fitted: curve, residuals } = seriesOf(columnsOf(one)[0], 0);
    times.forEach((_, m) => {
      expect(residuals[m]).toBeCloseTo((measured[m] - curve[m]) / (0.05 * curve[m]), 12);
    });
  });

  it('has a curve and its band, and no residuals, for a hidden state', async () => {
    const one = await fitted("x' = -k*x\nx(0) = 3\ny' = k*x - y\n", decay);
    const { document } = parseHTML('<html></html>');
    const { residuals, lower, fitted: curve, upper } = seriesOf(columnsOf(one)[0], 1);
    expect(one.data.states).toEqual(['y', 'x']);
    expect(Array.from(residuals).every(Number.isNaN)).toBe(true);
    const { states, stdError } = one.result.experiments[0].trajectory!;
    expect(curve).toEqual(states.x);
    const last = times.length - 1;
    expect(upper[last] - lower[last]).toBeCloseTo(2 * 1.959964 * stdError.x![last], 10);
    const drawn = fitFigure(document, [one]).textContent!;
    expect(drawn.match(/residual \/ σ/g)).toHaveLength(1);
    expect(drawn).toContain('x (hidden)');
    expect(draw(residualFigure, one).textContent).not.toContain('hidden');
  });
});

describe('the curve of estimated states', () => {
  it('is broken between a jump and the next time', async () => {
    const csv = `t,y\n${times.map((t) => `${t},${3 * Math.exp(-0.4 * t) + (t > 2 ? 2 * Math.exp(-0.4 * (t - 2)) : 0) + 0.02 * Math.cos(9 * t)}`).join('\n')}\n`;
    const { result } = await fitted("y' = -k*y\nat t = 2: y = y + 2", csv);
    const { t, states, lower } = trajectoryCurve(result, '')!;
    expect(t).toEqual([...times.slice(0, 5), 2.25, ...times.slice(5)]);
    expect(states.y!.map(Number.isNaN)).toEqual(t.map((time) => time === 2.25));
    expect(lower.y!.map(Number.isNaN)).toEqual(t.map((time) => time === 2.25));
  });

  it('is drawn from a result without the newer fields', async () => {
    const { result } = await fitted("y' = -k*y", decay);
    const { outputs: _, ...trajectory } = result.experiments[0].trajectory!;
    const { known: __, ...experiment } = { ...result.experiments[0], trajectory };
    const old = { ...result, experiments: [experiment] } as unknown as typeof result;
    expect(trajectoryCurve(old, '')).toEqual(trajectoryCurve(result, ''));
  });
});

describe('the fitted curve', () => {
  it('is vertical at a jump, and has outputs by their names', async () => {
    const jumps = times.map((t) => {
      const x = 3 * Math.exp(-0.4 * t) + (t > 2 ? 2 * Math.exp(-0.4 * (t - 2)) : 0);
      return `${t},${2 * x + 0.02 * Math.cos(9 * t)}`;
    });
    const text = "x' = -k*x\nx(0) = 3\nat t = 2: x = x + 2\nobserve x = s*x";
    const { result, data } = await fitted(text, `t,x\n${jumps.join('\n')}\n`);
    expect(data.states).toEqual(['x', 'x (state)']);
    const [curve] = await fittedCurves(result, data);
    const { t, states, lower, upper } = curve!;
    const at = t.indexOf(2);
    const span = times.at(-1)! - times[0];
    expect(t[at + 1] - t[at]).toBeLessThan(2e-6 * span);
    const rise = (u: readonly number[]) => u[at + 1] - u[at];
    // In so short a time, the decay is smaller than this.
    const decay = 10 * 2e-6 * span;
    expect(Math.abs(rise(states['x (state)']) - 2)).toBeLessThan(decay);
    const s = result.parameters.find(({ name }) => name === 's')!.estimate;
    expect(Math.abs(rise(states.x!) - 2 * s)).toBeLessThan(decay * s);
    expect(upper.x![at]).toBeGreaterThan(lower.x![at]);
  });

  it('calls a state by its name in the figure if its output was not measured', async () => {
    const text = "y' = -k*y\nz' = y - z\nz(0) = 0\nobserve z = 2*z";
    const { result, data } = await fitted(text, decay);
    expect(data.states).toEqual(['y', 'z (state)']);
    const [curve] = await fittedCurves(result, data);
    for (const one of [curve!, trajectoryCurve(result, '')!]) {
      const { states } = result.experiments[0].trajectory!;
      const last = states.z!.at(-1)!;
      const error = result.experiments[0].trajectory!.stdError.z!.at(-1)!;
      expect(Math.abs(one.states['z (state)'].at(-1)! - last)).toBeLessThan(0.01 * error);
    }
  });
});
