/** A textbook system: its equations as text, and as a function for data of our own that owe nothing to the code under test. */
export interface System {
  readonly name: string;
  /** Right-hand sides in terms of the names of states and parameters. */
  readonly sides: (u: readonly string[], w: readonly string[]) => string[];
  readonly slope: (u: readonly number[], w: readonly number[], t: number) => number[];
  readonly w: readonly number[];
  readonly u0: readonly number[];
  readonly span: number;
}

export const systems: readonly System[] = [
  {
    name: 'decay',
    sides: ([u], [a]) => [`${a}*${u}`],
    slope: ([u], [a]) => [a! * u!],
    w: [-0.7],
    u0: [3],
    span: 4,
  },
  {
    name: 'logistic',
    sides: ([u], [a, b]) => [`${a}*${u} + ${b}*${u}^2`],
    slope: ([u], [a, b]) => [a! * u! + b! * u! * u!],
    w: [1, -1],
    u0: [0.05],
    span: 9,
  },
  {
    name: 'Gompertz',
    sides: ([u], [a, b]) => [`${a}*${u} + ${b}*${u}*log(${u})`],
    slope: ([u], [a, b]) => [a! * u! + b! * u! * Math.log(u!)],
    w: [0.5, -0.4],
    u0: [0.1],
    span: 10,
  },
  {
    name: 'Michaelis-Menten',
    sides: ([u], [a]) => [`${a}*${u}/(0.5 + ${u})`],
    slope: ([u], [a]) => [(a! * u!) / (0.5 + u!)],
    w: [-1],
    u0: [4],
    span: 6,
  },
  {
    name: 'driven decay',
    sides: ([u], [a, b]) => [`${a}*${u} + ${b}*sin(2*t)`],
    slope: ([u], [a, b], t) => [a! * u! + b! * Math.sin(2 * t)],
    w: [-0.5, 1],
    u0: [1],
    span: 10,
  },
  {
    name: 'sine pair',
    sides: ([u, v], [a, b]) => [`${a}*${v}`, `${b}*${u}`],
    slope: ([u, v], [a, b]) => [a! * v!, b! * u!],
    w: [1.5, -1.5],
    u0: [1, 0],
    span: 8,
  },
  {
    name: 'Lotka-Volterra',
    sides: ([u, v], [a, b, c, d]) => [`${a}*${u} + ${b}*${u}*${v}`, `${c}*${v} + ${d}*${u}*${v}`],
    slope: ([u, v], [a, b, c, d]) => [a! * u! + b! * u! * v!, c! * v! + d! * u! * v!],
    w: [1.5, -1, -3, 1],
    u0: [1.5, 1],
    span: 6,
  },
  {
    name: 'FitzHugh-Nagumo',
    sides: ([u, v], [a, b, c, d]) => [`${a}*${u} + ${b}*${u}^3 + ${c}*${v}`, `${d}*(${u} - 0.8*${v} + 0.7)`],
    slope: ([u, v], [a, b, c, d]) => [a! * u! + b! * u! ** 3 + c! * v!, d! * (u! - 0.8 * v! + 0.7)],
    w: [3, -1, 3, -0.333],
    u0: [-1, 1],
    span: 12,
  },
  {
    name: 'decay chain',
    sides: ([u, v], [a, b]) => [`-${a}*${u}`, `${a}*${u} - ${b}*${v}`],
    slope: ([u, v], [a, b]) => [-a! * u!, a! * u! - b! * v!],
    w: [1, 0.5],
    u0: [2, 0],
    span: 6,
  },
  {
    name: 'van der Pol',
    sides: ([u, v], [a, b]) => [`${v}`, `${a}*(1 - ${u}^2)*${v} + ${b}*${u}`],
    slope: ([u, v], [a, b]) => [v!, a! * (1 - u! * u!) * v! + b! * u!],
    w: [1, -1],
    u0: [1, 0.5],
    span: 12,
  },
  {
    name: 'SIR',
    sides: ([s, i, r], [a, b]) => [
      `-${a}*${s}*${i}`,
      `${a}*${s}*${i} - ${b}*${i}`,
      `${b}*${i}${r ? '' : ''}`,
    ],
    slope: ([s, i], [a, b]) => [-a! * s! * i!, a! * s! * i! - b! * i!, b! * i!],
    w: [0.9, 0.3],
    u0: [1, 0.02, 0],
    span: 25,
  },
  {
    name: 'Lorenz',
    sides: ([x, y, z], [a, b, c]) => [
      `${a}*(${y} - ${x})`,
      `${b}*${x} - ${y} - ${x}*${z}`,
      `${x}*${y} - ${c}*${z}`,
    ],
    slope: ([x, y, z], [a, b, c]) => [a! * (y! - x!), b! * x! - y! - x! * z!, x! * y! - c! * z!],
    w: [10, 28, 2.67],
    u0: [-8, 7, 27],
    span: 2,
  },
  {
    name: 'Robertson-like',
    sides: ([x, y, z], [a, b, c]) => [
      `-${a}*${x} + ${b}*${y}*${z}`,
      `${a}*${x} - ${b}*${y}*${z} - ${c}*${y}^2`,
      `${c}*${y}^2`,
    ],
    slope: ([x, y, z], [a, b, c]) => [
      -a! * x! + b! * y! * z!,
      a! * x! - b! * y! * z! - c! * y! * y!,
      c! * y! * y!,
    ],
    w: [0.4, 30, 60],
    u0: [1, 0.05, 0],
    span: 8,
  },
  {
    name: 'Brusselator',
    sides: ([x, y], [a, b, c, d]) => [`${a} + ${b}*${x} + ${c}*${x}^2*${y}`, `${d}*${x} - ${c}*${x}^2*${y}`],
    slope: ([x, y], [a, b, c, d]) => [a! + b! * x! + c! * x! * x! * y!, d! * x! - c! * x! * x! * y!],
    w: [1, -4, 1, 3],
    u0: [1, 1],
    span: 12,
  },
];

/** The states of a system at times, by the classical Runge-Kutta method with short steps; held in bounds where it blows up. */
export function solved(
  { slope }: Pick<System, 'slope'>,
  w: readonly number[],
  u0: readonly number[],
  times: readonly number[],
): number[][] {
  const bound = (x: number) => (Number.isNaN(x) ? 0 : Math.max(-1e6, Math.min(1e6, x)));
  let u = [...u0];
  let t = times[0] ?? 0;
  return times.map((until) => {
    const steps = Math.max(1, Math.min(40, Math.ceil((until - t) / 0.05)));
    const h = (until - t) / steps;
    for (let n = 0; n < steps && h > 0; n++) {
      const moved = (k: readonly number[], part: number) => u.map((x, l) => bound(x + part * h * k[l]));
      const k1 = slope(u, w, t);
      const k2 = slope(moved(k1, 0.5), w, t + h / 2);
      const k3 = slope(moved(k2, 0.5), w, t + h / 2);
      const k4 = slope(moved(k3, 1), w, t + h);
      u = u.map((x, l) => bound(x + (h / 6) * (k1[l] + 2 * k2[l] + 2 * k3[l] + k4[l])));
      t += h;
    }
    t = until;
    return u;
  });
}
