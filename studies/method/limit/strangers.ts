/** A system with known parameters, as `studies/method/limit.py` reads it. */
export interface System {
  shortName: string;
  /** The equations that made the data. */
  model: string;
  parameters: Record<string, number>;
  /** u(0) of each experiment. */
  initial: number[][];
  timeSpan: readonly [number, number];
  /** Times of the fine grid, of which every n-th is sampled. */
  fine: number;
}

/** Systems that no default was chosen on. Their constants were fixed before the first fit. */
export const strangers: readonly System[] = [
  stranger(
    'van der Pol',
    `u1' = w1*u2
u2' = w2*u1 + w3*u2 + w4*u1^2*u2`,
    { parameters: [1, -1, 2, -2], initial: [2, 0], end: 20 },
  ),
  stranger(
    'SIR',
    `u1' = w1*u1*u2
u2' = w2*u1*u2 + w3*u2
u3' = w4*u2`,
    { parameters: [-1.5, 1.5, -0.5, 0.5], initial: [0.99, 0.01, 0], end: 20 },
  ),
  stranger(
    'Lorenz-63',
    `u1' = w1*u1 + w2*u2
u2' = w3*u1 + w4*u1*u3 + w5*u2
u3' = w6*u1*u2 + w7*u3`,
    { parameters: [-10, 10, 28, -1, -1, 1, -8 / 3], initial: [-8, 7, 27], end: 10 },
  ),
  // A term without a parameter, and a sine.
  stranger(
    'pendulum',
    `u1' = u2
u2' = w1*sin(u1) + w2*u2`,
    { parameters: [-9.81, -0.3], initial: [2.5, 0], end: 10 },
  ),
  // Substrate u1 flows in and feeds biomass u2 by Monod's law, whose half-saturation is known.
  stranger(
    'chemostat',
    `u1' = w1 + w2*u1 + w3*u1*u2/(0.5 + u1)
u2' = w4*u1*u2/(0.5 + u1) + w5*u2`,
    { parameters: [0.6, -0.3, -2, 1, -0.3], initial: [2, 0.05], end: 20 },
  ),
];

function stranger(
  shortName: string,
  model: string,
  { parameters, initial, end }: { parameters: number[]; initial: number[]; end: number },
): System {
  return {
    shortName,
    model,
    parameters: Object.fromEntries(parameters.map((value, j) => [`w${j + 1}`, value])),
    initial: [initial],
    timeSpan: [0, end],
    fine: 1024,
  };
}
