import { type SearchCase, times } from '../searchCase.ts';

/** k1, k2, … with values that differ by a factor of a few, the same in every run. */
function rates(letter: string, n: number, middle: number, spread: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: n }, (_, i) => [
      `${letter}${i + 1}`,
      Number((middle * spread ** Math.sin(3.7 * (i + 1))).toPrecision(3)),
    ]),
  );
}

const names = (letter: string, n: number) => Array.from({ length: n }, (_, i) => `${letter}${i + 1}`);
const each = (letter: string, n: number, value: (i: number) => number) =>
  Object.fromEntries(names(letter, n).map((name, i) => [name, value(i)]));

/** A chain with feedback of the last state on the first. */
function chain(n: number): Pick<SearchCase, 'model' | 'truth' | 'u0'> {
  const equations = names('x', n).map((x, i) =>
    i === 0 ? `${x}' = k1/(1 + (x${n}/K)^h) - d1*${x}` : `${x}' = k${i + 1}*x${i} - d${i + 1}*${x}`,
  );
  return {
    model: equations.join('\n'),
    truth: { ...rates('k', n, 0.6, 1.8), ...rates('d', n, 0.5, 1.5), K: 0.8, h: 3 },
    u0: each('x', n, (i) => 0.2 + 0.1 * (i % 4)),
  };
}

/** n competitors of Lotka and Volterra on a ring: each feels itself and its two neighbours. */
function ring(n: number): Pick<SearchCase, 'model' | 'truth' | 'u0'> {
  const at = (i: number) => ((i + n) % n) + 1;
  const equations = names('x', n).map(
    (x, i) => `${x}' = ${x}*(r${i + 1} - a${i + 1}*${x} - b${i + 1}*x${at(i - 1)} - c${i + 1}*x${at(i + 1)})`,
  );
  return {
    model: equations.join('\n'),
    truth: {
      ...rates('r', n, 1, 1.4),
      ...rates('a', n, 0.5, 1.3),
      ...rates('b', n, 0.2, 1.6),
      ...rates('c', n, 0.25, 1.5),
    },
    u0: each('x', n, (i) => 0.3 + 0.25 * (i % 5)),
  };
}

/** Heat along a rod of n cells, with one conductivity a joint and losses. */
function rod(n: number): Pick<SearchCase, 'model' | 'truth' | 'u0'> {
  const equations = names('T', n).map((T, i) => {
    const left = i === 0 ? 'hot - T1' : `T${i} - ${T}`;
    const right = i === n - 1 ? '' : ` + k${i + 2}*(T${i + 2} - ${T})`;
    return `${T}' = k${i + 1}*(${left})${right} - loss*${T}`;
  });
  return {
    model: equations.join('\n'),
    truth: { ...rates('k', n, 1, 1.6), loss: 0.05, hot: 8 },
    u0: each('T', n, () => 1),
  };
}

/** Many states, many parameters. */
export const wideCases: readonly SearchCase[] = [
  {
    name: 'chain with feedback, 5 states, 12 parameters',
    design: 'all measured',
    ...chain(5),
    t: times(0, 30, 40),
    measured: names('x', 5),
    noise: 0.05,
  },
  {
    name: 'chain with feedback, 10 states, 22 parameters',
    design: 'all measured',
    ...chain(10),
    t: times(0, 40, 50),
    measured: names('x', 10),
    noise: 0.05,
  },
  {
    name: 'chain with feedback, 16 states, 34 parameters',
    design: 'all measured',
    ...chain(16),
    t: times(0, 40, 50),
    measured: names('x', 16),
    noise: 0.05,
  },
  {
    name: 'competitors on a ring, 8 states, 32 parameters',
    design: 'all measured',
    ...ring(8),
    t: times(0, 12, 50),
    measured: names('x', 8),
    noise: 0.05,
  },
  {
    name: 'heat in a rod, 12 states, 14 parameters',
    design: 'every second hidden',
    ...rod(12),
    t: times(0, 20, 40),
    measured: names('T', 12).filter((_, i) => i % 2 === 0),
    noise: 0.03,
  },
  {
    name: 'heat in a rod, 20 states, 22 parameters',
    design: 'all measured',
    ...rod(20),
    t: times(0, 30, 40),
    measured: names('T', 20),
    noise: 0.03,
  },
];
