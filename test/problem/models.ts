import { evenTimes, type Model, parseModel, readTable, simulate, type Table } from '../../src/index.ts';

/** A model, its truth, and how it is measured: data are simulated with its own noise laws. */
export interface Case {
  readonly name: string;
  readonly model: string;
  readonly truth: Readonly<Record<string, number>>;
  /** First states that the model does not give. */
  readonly u0?: Readonly<Record<string, number>>;
  readonly t: readonly number[];
  /** Columns of the table. */
  readonly columns: readonly string[];
  /** Noise of columns for which the model gives none. */
  readonly noiseSd?: Readonly<Record<string, number>>;
  readonly inputs?: Readonly<Record<string, { t: number[]; value: number[] } | number>>;
  /** Several experiments: what is specific to each. */
  readonly experiments?: readonly Partial<Pick<Case, 'truth' | 'u0' | 't' | 'inputs' | 'columns'>>[];
  /** Further columns of the table, by time. */
  readonly also?: Readonly<Record<string, (t: number) => number>>;
}

const times = (from: number, to: number, n: number) => Array.from(evenTimes(from, to, n));

export const cases: readonly Case[] = [
  {
    name: 'logistic growth',
    model: "N' = r*N*(1 - N/K)",
    truth: { r: 0.7, K: 220 },
    u0: { N: 5 },
    t: times(0, 20, 40),
    columns: ['N'],
    noiseSd: { N: 8 },
  },
  {
    name: 'Michaelis-Menten, product hidden',
    model: "S' = -Vmax*S/(K + S)\nP' = Vmax*S/(K + S)\nP(0) = 0",
    truth: { Vmax: 1, K: 2 },
    u0: { S: 10 },
    t: times(0, 16, 33),
    columns: ['S'],
    noiseSd: { S: 0.15 },
  },
  {
    name: 'Michaelis-Menten, product seen alone',
    model: "S' = -Vmax*S/(K + S)\nP' = Vmax*S/(K + S)\nP(0) = 0",
    truth: { Vmax: 1, K: 2 },
    u0: { S: 10 },
    t: times(0, 16, 40),
    columns: ['P'],
    noiseSd: { P: 0.1 },
  },
  {
    name: 'Hill repression with an exponent',
    model: "m' = a/(1 + (p/K)^n) - d*m\np' = b*m - e*p\nn <= 10\nb = 1",
    truth: { a: 4, K: 2, n: 3, d: 0.6, e: 0.4 },
    u0: { m: 0.2, p: 0.1 },
    t: times(0, 25, 80),
    columns: ['m', 'p'],
    noiseSd: { m: 0.05, p: 0.05 },
  },
  {
    name: 'SIR, infected seen through a reporting rate',
    model:
      "S' = -beta*S*I/N\nI' = beta*S*I/N - gamma*I\nN = 1000\nS(0) = N - I(0)\nobserve cases = rho*I\nreport R0 = beta/gamma",
    truth: { beta: 0.8, gamma: 0.3, rho: 0.4 },
    u0: { I: 5 },
    t: times(0, 40, 60),
    columns: ['cases'],
    noiseSd: { cases: 4 },
  },
  {
    name: 'SEIR with hidden stages',
    model:
      "S' = -beta*S*I\nE' = beta*S*I - k*E\nI' = k*E - g*I\nS(0) = 1 - E(0) - I(0)\nE(0) = i0\nI(0) = i0\nobserve y = I\nk = 0.5",
    truth: { beta: 0.9, g: 0.3, i0: 0.003 },
    t: times(0, 60, 80),
    columns: ['y'],
    noiseSd: { y: 0.004 },
  },
  {
    name: 'oral dose, gut hidden',
    model: "gut' = -ka*gut\nconc' = ka*gut/V - ke*conc\ngut(0) = 4\nconc(0) = 0\nreport CL = ke*V",
    truth: { ka: 1.5, V: 0.45, ke: 0.09 },
    t: [0.25, 0.5, 1, 2, 3, 4, 5, 7, 9, 12, 18, 24],
    columns: ['conc'],
    noiseSd: { conc: 0.25 },
  },
  {
    name: 'oral dose, log-normal noise',
    model: "gut' = -ka*gut\nconc' = ka*gut/V - ke*conc\ngut(0) = 4\nconc(0) = 0\nnoise conc lognormal",
    truth: { ka: 1.5, V: 0.45, ke: 0.09 },
    t: [0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 9, 12, 15, 18, 24],
    columns: ['conc'],
    noiseSd: { conc: 0.1 },
  },
  {
    name: 'repeated doses by a line',
    model: "c' = -k*c\nat t = 0 every 8: c = c + D/V\nc(0) = 0\nD = 10\nk > 0\nV > 0",
    truth: { k: 0.2, V: 3 },
    t: times(0.5, 40, 50),
    columns: ['c'],
    noiseSd: { c: 0.15 },
  },
  {
    name: 'doses from a column',
    model: "gut' = -ka*gut\nc' = ka*gut/V - k*c\ngut(0) = 0\nc(0) = 0\ndose amt into gut",
    truth: { ka: 1, V: 5, k: 0.15 },
    t: times(0, 36, 73),
    columns: ['c'],
    noiseSd: { c: 0.1 },
    inputs: { amt: { t: [0, 12, 24], value: [50, 30, 50] } },
  },
  {
    name: 'dose of unknown size',
    model: "N' = r*N - a*N*P\nP' = b*N*P - m*P\nat t = 3, 6, 9: P = P + d\nP(0) = 0",
    truth: { r: 0.9, a: 0.08, b: 0.06, m: 0.8, d: 2 },
    u0: { N: 2 },
    t: times(0, 14, 57),
    columns: ['N', 'P'],
    noiseSd: { N: 1, P: 0.6 },
  },
  {
    name: 'driven by a measured input, linear between rows',
    model: "T' = -b*T + a*u\ninput u",
    truth: { a: -0.3, b: 0.15 },
    u0: { T: 0 },
    t: times(0, 60, 61),
    columns: ['T'],
    noiseSd: { T: 0.05 },
    inputs: { u: { t: [0, 10, 20, 35, 50, 60], value: [0, 1, 1, -0.5, 0.3, 0] } },
  },
  {
    name: 'driven by a held input',
    model: "T' = -b*T + a*u\ninput u held",
    truth: { a: 0.3, b: 0.15 },
    u0: { T: 0 },
    t: times(0, 60, 61),
    columns: ['T'],
    noiseSd: { T: 0.05 },
    inputs: { u: { t: [0, 7.5, 20, 35.2, 50], value: [1, 0, 2, 0, 1] } },
  },
  {
    name: 'a constant input an experiment',
    model: "x' = k*u - d*x\nx(0) = 0\ninput u",
    truth: { k: 0.7, d: 0.4 },
    t: times(0.5, 10, 20),
    columns: ['x'],
    noiseSd: { x: 0.06 },
    experiments: [{ inputs: { u: 1 } }, { inputs: { u: 2 } }, { inputs: { u: 4 } }],
  },
  {
    name: 'local rates',
    model: "x' = -k*x + s\nlocal k\ns > 0",
    truth: { k: 0.5, s: 1 },
    u0: { x: 5 },
    t: times(0, 10, 25),
    columns: ['x'],
    noiseSd: { x: 0.1 },
    experiments: [{ truth: { k: 0.3, s: 1 } }, { truth: { k: 0.6, s: 1 } }, { truth: { k: 1.2, s: 1 } }],
  },
  {
    name: 'local first values',
    model: "x' = -k*x/(K + x)\nx(0) = x0\nlocal x0",
    truth: { k: 2, K: 3, x0: 5 },
    t: times(0, 8, 20),
    columns: ['x'],
    noiseSd: { x: 0.1 },
    experiments: [{ truth: { k: 2, K: 3, x0: 4 } }, { truth: { k: 2, K: 3, x0: 10 } }],
  },
  {
    name: 'a shared first value',
    model: "x' = -k*u*x\nx(0) = x0\ninput u",
    truth: { k: 0.4, x0: 5 },
    t: times(0.2, 6, 15),
    columns: ['x'],
    noiseSd: { x: 0.1 },
    experiments: [{ inputs: { u: 1 } }, { inputs: { u: 3 } }],
  },
  {
    name: 'states measured in only some experiments',
    model: "a' = -k1*a\nb' = k1*a - k2*b",
    truth: { k1: 0.8, k2: 0.3 },
    u0: { a: 5, b: 0.5 },
    t: times(0, 10, 21),
    columns: ['a', 'b'],
    noiseSd: { a: 0.1, b: 0.1 },
    experiments: [{ columns: ['a'] }, { columns: ['b'] }, {}],
  },
  {
    name: 'noise proportional to the prediction',
    model: "x' = -k*x/(K + x)\nnoise x = a + b*x",
    truth: { k: 2, K: 3, a: 0.05, b: 0.05 },
    u0: { x: 12 },
    t: times(0, 12, 120),
    columns: ['x'],
  },
  {
    name: 'a noise parameter that two outputs share',
    model: "a' = -k1*a\nb' = k1*a - k2*b\nb(0) = 0\nnoise a = sigma\nnoise b = sigma",
    truth: { k1: 0.8, k2: 0.3, sigma: 0.1 },
    u0: { a: 5 },
    t: times(0, 10, 41),
    columns: ['a', 'b'],
  },
  {
    name: 'noise from a column',
    model: "x' = r*x*(1 - x/K)\nnoise x = column sd_x",
    truth: { r: 0.8, K: 10 },
    u0: { x: 0.5 },
    t: times(0, 12, 37),
    columns: ['x'],
    noiseSd: { x: 0.2 },
    also: { sd_x: () => 0.2 },
  },
  {
    name: 'known noise',
    model: "x' = r*x*(1 - x/K)\nnoise x = 0.2",
    truth: { r: 0.8, K: 10 },
    u0: { x: 0.5 },
    t: times(0, 12, 37),
    columns: ['x'],
  },
  {
    name: 'heavy tails',
    model: "x' = r*x*(1 - x/K)\nnoise x student",
    truth: { r: 0.8, K: 10 },
    u0: { x: 0.5 },
    t: times(0, 12, 60),
    columns: ['x'],
    noiseSd: { x: 0.2 },
  },
  {
    name: 'log-normal noise on two states',
    model: "H' = a*H - b*H*L\nL' = -c*L + d*H*L\nnoise H lognormal\nnoise L lognormal",
    truth: { a: 0.55, b: 0.028, c: 0.8, d: 0.024 },
    u0: { H: 34, L: 6 },
    t: times(0, 20, 41),
    columns: ['H', 'L'],
    noiseSd: { H: 0.15, L: 0.15 },
  },
  {
    name: 'log-normal noise of known size',
    model: "x' = -k*x\nobserve y = s*x\nx(0) = 1\nnoise y lognormal = 0.1",
    truth: { k: 0.4, s: 3 },
    t: times(0, 8, 30),
    columns: ['y'],
  },
  {
    name: 'predator hidden',
    model: "x' = a*x - b*x*y\ny' = c*x*y - d*y\nb = 1",
    truth: { a: 1.1, c: 0.4, d: 0.8 },
    u0: { x: 0.6, y: 0.5 },
    t: times(0, 20, 101),
    columns: ['x'],
    noiseSd: { x: 0.1 },
  },
  {
    name: 'sum of two states observed, with an offset',
    model: "a' = -k1*a\nb' = k1*a - k2*b\nobserve y = a + b + off\na(0) = 10\nb(0) = 0\noff free",
    truth: { k1: 1, k2: 0.25, off: 0.5 },
    t: times(0, 16, 65),
    columns: ['y'],
    noiseSd: { y: 0.1 },
  },
  {
    name: 'two outputs of one state',
    model: "x' = -k*x\nobserve y1 = s1*x\nobserve y2 = s2*x^2\nx(0) = 1",
    truth: { k: 0.3, s1: 2, s2: 5 },
    t: times(0, 10, 31),
    columns: ['y1', 'y2'],
    noiseSd: { y1: 0.05, y2: 0.1 },
  },
  {
    name: 'the column of a state measures a multiple of it',
    model: "x' = r*x*(1 - x)\nobserve x = s*x",
    truth: { r: 0.9, s: 40 },
    u0: { x: 0.05 },
    t: times(0, 12, 40),
    columns: ['x'],
    noiseSd: { x: 0.8 },
  },
  {
    name: 'chain of two hidden states',
    model: "a' = -k*a\nb' = k*a - k*b\nc' = k*b - d*c\na(0) = 10\nb(0) = 0\nc(0) = 0",
    truth: { k: 0.7, d: 0.3 },
    t: times(0, 20, 60),
    columns: ['c'],
    noiseSd: { c: 0.08 },
  },
  {
    name: 'a definition used twice',
    model: "v = Vmax*s/(K + s)\ns' = -v + f\np' = v - d*p\nf = 0.3",
    truth: { Vmax: 1.5, K: 1, d: 0.4 },
    u0: { s: 5, p: 0.1 },
    t: times(0, 15, 46),
    columns: ['s', 'p'],
    noiseSd: { s: 0.08, p: 0.05 },
  },
  {
    name: 'a bound that holds',
    model: "x' = -k*x + b\nk <= 0.5\nb > 0",
    truth: { k: 0.6, b: 0.5 },
    u0: { x: 5 },
    t: times(0, 10, 41),
    columns: ['x'],
    noiseSd: { x: 0.1 },
  },
  {
    name: 'a bound far away',
    model: "x' = -k*x/(K + x)\n0.1 <= K <= 50",
    truth: { k: 2, K: 3 },
    u0: { x: 12 },
    t: times(0, 12, 41),
    columns: ['x'],
    noiseSd: { x: 0.1 },
  },
  {
    name: 'a normal prior',
    model: "x' = -k*x/(K + x)\nK ~ normal(3, 0.5)",
    truth: { k: 2, K: 3 },
    u0: { x: 12 },
    t: times(0, 12, 25),
    columns: ['x'],
    noiseSd: { x: 0.2 },
  },
  {
    name: 'a log-normal prior',
    model: "x' = -k*x/(K + x)\nK ~ lognormal(1.1, 0.3)",
    truth: { k: 2, K: 3 },
    u0: { x: 12 },
    t: times(0, 12, 25),
    columns: ['x'],
    noiseSd: { x: 0.2 },
  },
  {
    name: 'a bounded first value',
    model: "x' = -k*x + s*y\ny' = -d*y\nx(0) >= 0\ny(0) > 0\ns = 1\nd = 0.2",
    truth: { k: 0.8 },
    u0: { x: 0.1, y: 4 },
    t: times(0, 15, 46),
    columns: ['x'],
    noiseSd: { x: 0.05 },
  },
  {
    name: 'a switch at a known time',
    model: "x' = if(t < 4, a, 0) - d*x\nx(0) = 0",
    truth: { a: 2, d: 0.5 },
    t: times(0, 12, 49),
    columns: ['x'],
    noiseSd: { x: 0.08 },
  },
  {
    name: 'known first values before the first measurement',
    model: "x' = a - d*x\ny' = b*x - e*y\nx(0) = 0\ny(0) = 0\nb = 1\nd = 0.3",
    truth: { a: 1, e: 0.5 },
    t: times(2, 16, 40),
    columns: ['y'],
    noiseSd: { y: 0.06 },
  },
  {
    name: 'FitzHugh-Nagumo, recovery hidden',
    model: "v' = c*(v - v^3/3 + w)\nw' = -(v - a + b*w)/c\nc > 0",
    truth: { a: 0.2, b: 0.2, c: 3 },
    u0: { v: -1, w: 1 },
    t: times(0, 20, 201),
    columns: ['v'],
    noiseSd: { v: 0.1 },
  },
  {
    name: 'Rosenzweig-MacArthur',
    model: "N' = r*N*(1 - N/K) - a*N*P/(1 + a*h*N)\nP' = e*a*N*P/(1 + a*h*N) - m*P\ne = 0.5",
    truth: { r: 1, K: 8, a: 1, h: 0.5, m: 0.4 },
    u0: { N: 2, P: 1 },
    t: times(0, 30, 121),
    columns: ['N', 'P'],
    noiseSd: { N: 0.15, P: 0.1 },
  },
  {
    name: 'Gompertz growth',
    model: "V' = a*V*log(K/V)",
    truth: { a: 0.3, K: 100 },
    u0: { V: 2 },
    t: times(0, 20, 41),
    columns: ['V'],
    noiseSd: { V: 2 },
  },
  {
    name: 'theta-logistic growth',
    model: "N' = r*N*(1 - (N/K)^p)",
    truth: { r: 0.5, K: 100, p: 2 },
    u0: { N: 4 },
    t: times(0, 20, 61),
    columns: ['N'],
    noiseSd: { N: 2 },
  },
  {
    name: 'Goodwin with one state seen',
    model: "x' = a/(1 + z^4) - x\ny' = x - b*y\nz' = y - c*z\nx(0) = 0.2\ny(0) = 0.2\nz(0) = 1",
    truth: { a: 10, b: 0.6, c: 0.5 },
    t: times(0, 30, 121),
    columns: ['z'],
    noiseSd: { z: 0.03 },
  },
  {
    name: 'an exponential rate of temperature, an input',
    model: "x' = -A*exp(-E/T)*x\nx(0) = 1\ninput T",
    truth: { A: 5, E: 3 },
    t: times(0.5, 10, 20),
    columns: ['x'],
    noiseSd: { x: 0.02 },
    experiments: [{ inputs: { T: 1 } }, { inputs: { T: 1.5 } }, { inputs: { T: 2 } }],
  },
  {
    name: 'several experiments, replicates and gaps',
    model: "a' = -k1*a + k3*b\nb' = k1*a - k2*b",
    truth: { k1: 0.8, k2: 0.3, k3: 0.1 },
    u0: { a: 5, b: 0.5 },
    t: [0, 0, 0.5, 1, 1, 2, 3, 4, 4, 6, 8, 10, 10, 14],
    columns: ['a', 'b'],
    noiseSd: { a: 0.1, b: 0.1 },
    experiments: [{}, { u0: { a: 1, b: 3 } }],
  },
  {
    name: 'experiments of a single time each',
    model: "x' = -k*u*x\nx(0) = x0\ninput u",
    truth: { k: 0.4, x0: 5 },
    t: [1],
    columns: ['x'],
    noiseSd: { x: 0.1 },
    experiments: Array.from({ length: 12 }, (_, i) => ({ inputs: { u: 0.5 * (i + 1) } })),
  },
];

/** Data of a case, as CSV. */
export async function csvOf(one: Case, seed: number): Promise<string> {
  const model = parseModel(one.model);
  const several = one.experiments !== undefined;
  const inputs = [...model.inputs.map(({ name }) => name), ...dosesOf(model)];
  const also = Object.keys(one.also ?? {});
  const all = one.columns;
  const lines = [[...(several ? ['experiment'] : []), 't', ...all, ...inputs, ...also].join(',')];
  for (const [e, own] of (one.experiments ?? [{}]).entries()) {
    const { truth, u0, t, inputs: given, columns } = { ...one, ...own };
    const simulated = await simulate(model, truth, {
      t,
      seed: 1000 * seed + e,
      ...(u0 && { u0 }),
      ...(given && { inputs: given }),
      ...(hasLaws(model)
        ? { noise: 'model' as const, ...(one.noiseSd && { noiseSd: one.noiseSd }) }
        : { noiseSd: one.noiseSd ?? {} }),
    });
    const cell = (name: string, m: number) => {
      const course = given?.[name];
      if (course !== undefined) return typeof course === 'number' ? String(course) : '';
      if (one.also?.[name]) return String(one.also[name](t[m]));
      if (!columns.includes(name)) return '';
      return String((simulated.outputs[name] ?? simulated.states[name])![m]);
    };
    const rows = t.map((time, m) => ({
      time,
      cells: [...all, ...inputs, ...also].map((name) => cell(name, m)),
    }));
    for (const name of inputs) {
      const course = given?.[name];
      if (course === undefined || typeof course === 'number') continue;
      course.t.forEach((time, k) => {
        rows.push({
          time,
          cells: [...all, ...inputs, ...also].map((other) => (other === name ? String(course.value[k]) : '')),
        });
      });
    }
    rows.sort((a, b) => a.time - b.time);
    for (const { time, cells } of rows)
      lines.push([...(several ? [`e${e + 1}`] : []), time, ...cells].join(','));
  }
  return `${lines.join('\n')}\n`;
}

export async function tableOf(one: Case, seed: number): Promise<Table> {
  return readTable(await csvOf(one, seed));
}

function dosesOf({ jumps }: Model): string[] {
  return jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []));
}

function hasLaws({ noise }: Model): boolean {
  return noise.length > 0;
}
