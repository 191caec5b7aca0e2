import { called } from './called.ts';
import type { Idea, Seen } from './idea.ts';

/** Ideas about a single quantity. */
export const oneColumn: readonly Idea[] = [
  {
    title: 'Logistic growth',
    about: 'It grows in proportion to itself, and slows down as it comes to a limit.',
    model: `# Logistic growth: r is the rate while there is room, K the limit
N' = r*N*(1 - N/K)`,
    individual: ['r', 'K'],
    columns: ['N'],
    fits: positive(({ course: { kind, levelsOff, steepest } }) =>
      kind !== 'rises' ? 0 : levelsOff && steepest !== 'first' ? 5 : steepest === 'middle' ? 4 : 2.4,
    ),
    sketch: { start: [0.04], rates: ([x]) => [x * (1 - x)], span: 8 },
  },
  {
    title: 'Logistic growth over a background',
    about:
      'It grows up to a limit, and the instrument shows something where nothing grows, as optical densities do.',
    model: `# Logistic growth: r is the rate while there is room, K the limit; background is what is measured without cells
N' = r*N*(1 - N/K)
observe OD = N + background`,
    individual: ['r', 'K'],
    columns: ['OD'],
    fits: positive(({ name, course: { kind, levelsOff, steepest, startsSlowly } }) =>
      kind !== 'rises' || steepest === 'first'
        ? 0
        : (levelsOff ? 2.5 : 1.5) + (called(name, 'cells') ? 1.2 : 0) + (startsSlowly ? 1.5 : 0),
    ),
    sketch: { start: [0.2, 0.03], rates: ([, n]) => [n * (1 - n), n * (1 - n)], span: 8, drawn: 1 },
  },
  {
    title: 'Exponential growth',
    about: 'Each doubling takes as long as the one before.',
    model: `# Exponential growth at the rate r; it doubles in log(2)/r
N' = r*N
report doubling = log(2)/r`,
    columns: ['N'],
    fits: positive(({ course: { kind, steepest } }) =>
      kind !== 'rises' ? 0 : steepest === 'last' ? 4.5 : 1.5,
    ),
    sketch: { start: [0.05], rates: ([x]) => [x], span: 3 },
  },
  {
    title: 'Exponential decay',
    about: 'In equal times the same part of what is left goes.',
    model: `# Exponential decay at the rate k; half is gone after log(2)/k
C' = -k*C
report halflife = log(2)/k`,
    columns: ['C'],
    fits: positive(({ course: { kind, toZero, steepest } }) =>
      kind !== 'falls' ? 0 : steepest === 'last' ? 1.5 : toZero ? 4.5 : 3,
    ),
    sketch: { start: [1], rates: ([x]) => [-x], span: 4 },
  },
  {
    title: 'Approach to a level',
    about: 'It comes closer to where it ends, the more slowly the closer it is.',
    model: `# Approach to a level at the rate k
y' = k*(level - y)
level free`,
    columns: ['y'],
    fits: one(({ course: { kind, levelsOff, steepest, toZero } }) => {
      if (kind === 'rises') return levelsOff && steepest === 'first' ? 4.5 : steepest === 'last' ? 0 : 1.2;
      if (kind === 'falls') return steepest === 'last' ? 0.5 : toZero ? 2 : levelsOff ? 4.5 : 2.5;
      return kind === 'flat' ? 1 : 0.3;
    }),
    sketch: { start: [0.1], rates: ([x]) => [1 - x], span: 4 },
  },
  {
    title: 'Used up by an enzyme (Michaelis-Menten)',
    about: 'At a steady rate while there is much of it, then ever more slowly.',
    model: `# Michaelis-Menten: Vmax is the largest rate, Km the amount at half of it
S' = -Vmax*S/(Km + S)`,
    columns: ['S'],
    fits: positive(({ name, course: { kind, steepest } }) =>
      kind !== 'falls' ? 0 : called(name, 'substrate') ? 4.6 : steepest === 'first' ? 2.2 : 3.5,
    ),
    sketch: { start: [1], rates: ([x]) => [-x / (0.15 + x)], span: 1.7 },
  },
  {
    title: 'Made by an enzyme (Michaelis-Menten)',
    about: 'A substrate that is not measured is turned into it until none is left.',
    model: `# Michaelis-Menten: the substrate S is not measured; Vmax is the largest rate, Km the amount at half of it
P' = Vmax*S/(Km + S)
S' = -Vmax*S/(Km + S)`,
    columns: ['P'],
    fits: positive(({ name, course: { kind, steepest } }) =>
      kind !== 'rises' || steepest === 'last'
        ? 0
        : called(name, 'product')
          ? 4.6
          : steepest === 'first'
            ? 2.6
            : 1,
    ),
    sketch: { start: [0, 1], rates: ([, s]) => [s / (0.15 + s), -s / (0.15 + s)], span: 1.7 },
  },
  {
    title: 'Growth on food (Monod)',
    about: 'Cells grow on food that is not measured, and stop when it is used up.',
    model: `# Monod: food S is not measured, counted in the cells it makes; mu is the largest rate of growth, Ks the food at half of it
X' = mu*X*S/(Ks + S)
S' = -mu*X*S/(Ks + S)`,
    columns: ['X'],
    fits: positive(({ name, course: { kind, levelsOff, steepest } }) =>
      kind !== 'rises' || steepest === 'first'
        ? 0
        : (levelsOff ? 2.6 : 1.2) + (called(name, 'cells') ? 1 : 0),
    ),
    sketch: {
      start: [0.03, 1],
      rates: ([x, s]) => [(x * s) / (0.1 + s), (-x * s) / (0.1 + s)],
      span: 4.6,
    },
  },
  {
    title: 'Epidemic (SIR), cases only',
    about: 'The cases are all who are ill at that time. Those who can still fall ill are not counted.',
    model: `# Epidemic: I are ill, S can still fall ill and are not counted; b is the rate of infection, gamma that of recovery
S' = -b*S*I
I' = b*S*I - gamma*I
report R0 = b*S(0)/gamma`,
    counted:
      'noise I = dispersion*sqrt(I + 1) # of counts: dispersion is 1 where they are random and independent (Poisson)',
    columns: ['I'],
    fits: positive(({ name, course: { kind } }) =>
      kind !== 'peaks' ? 0 : called(name, 'cases') ? 5 : called(name, 'drug') ? 0.5 : 3.4,
    ),
    sketch: { start: [0.02, 1], rates: ([i, s]) => [3 * s * i - i, -3 * s * i], span: 8 },
  },
  {
    title: 'Epidemic (SIR), new cases',
    about: 'The cases are those who fell ill since the time before, as in daily reports.',
    model: `# Epidemic of which new cases are counted: I are ill, S can still fall ill; b is the rate of infection, gamma that of recovery
S' = -b*S*I
I' = b*S*I - gamma*I
observe cases = b*S*I
report R0 = b*S(0)/gamma`,
    counted:
      'noise cases = dispersion*sqrt(cases + 1) # of counts: dispersion is 1 where they are random and independent (Poisson)',
    columns: ['cases'],
    fits: positive(({ name, isCounted, course: { kind } }) =>
      kind !== 'peaks' ? 0 : called(name, 'newCases') ? 5.2 : called(name, 'cases') && isCounted ? 4.6 : 0.6,
    ),
    sketch: { start: [0.06, 1, 0.02], rates: newCases, span: 8, drawn: 2 },
  },
  {
    title: 'Epidemic (SIR), total cases',
    about:
      'The cases are all who have fallen ill so far. New cases, if you have them, give surer intervals: totals carry every error on.',
    model: `# Epidemic of which all cases so far are counted: I are ill, S can still fall ill; b is the rate of infection, gamma that of recovery
total' = b*S*I
S' = -b*S*I
I' = b*S*I - gamma*I
report R0 = b*S(0)/gamma`,
    columns: ['total'],
    fits: positive(({ name, isCounted, course: { kind } }) => {
      if (kind !== 'rises' || !called(name, 'cases')) return 0;
      return called(name, 'totalCases') ? 5.2 : isCounted ? 4.6 : 2;
    }),
    sketch: { start: [0, 1, 0.02], rates: ([, s, i]) => [3 * s * i, -3 * s * i, 3 * s * i - i], span: 8 },
  },
  {
    title: 'A dose taken up and eliminated',
    about: 'A dose passes from where it is given into the blood, and leaves it again.',
    model: `# One dose: its part in the gut is not measured; ke is the rate of elimination, ka = ke + faster that of uptake
gut' = -ka*gut
C' = ka*gut - ke*C
ka = ke + faster
faster > 0
C(0) = 0
report ka = ke + faster`,
    columns: ['C'],
    fits: positive(({ name, course: { kind, fromZero } }) =>
      kind !== 'peaks'
        ? 0
        : called(name, 'cases')
          ? 0.4
          : (fromZero ? 3.6 : 2.2) + (called(name, 'drug') ? 1.3 : 0),
    ),
    sketch: { start: [0, 1], rates: ([c, g]) => [3 * g - 0.6 * c, -3 * g], span: 5 },
  },
  {
    title: 'A drug in blood and tissue',
    about: 'It leaves the blood quickly at first, for the tissue, and slowly in the end.',
    model: `# Two compartments: the tissue is not measured, and empty at first; ke is the rate of elimination
C' = -ke*C - k_out*C + k_in*tissue
tissue' = k_out*C - k_in*tissue
tissue(0) = 0`,
    columns: ['C'],
    fits: positive(({ name, course: { kind, steepest } }) =>
      kind !== 'falls' || steepest !== 'first' ? 0 : called(name, 'drug') ? 3.6 : 1.4,
    ),
    sketch: {
      start: [1, 0],
      rates: ([c, p]) => [-0.4 * c - 1.5 * c + 0.6 * p, 1.5 * c - 0.6 * p],
      span: 5,
    },
  },
  {
    title: 'Oscillation',
    about: 'It is pulled back to its middle, swings past it, and may be damped.',
    model: `# Damped oscillation about the level mid; its speed v is not measured
y' = v
v' = -k*(y - mid) - c*v
mid free
c free`,
    columns: ['y'],
    fits: one(({ course: { kind } }) =>
      kind === 'oscillates' ? 4.5 : kind === 'flat' ? 0.3 : kind === 'dips' ? 1.5 : 0.6,
    ),
    sketch: { start: [1, 0], rates: ([x, v]) => [v, -4 * x - 0.35 * v], span: 9 },
  },
  {
    title: 'Oscillation without damping',
    about: 'It swings about its middle, as far each time.',
    model: `# Undamped oscillation about the level mid, with the period 2*pi/sqrt(k); its speed v is not measured
y' = v
v' = -k*(y - mid)
mid free`,
    columns: ['y'],
    fits: one(({ course: { kind } }) => (kind === 'oscillates' ? 4 : kind === 'dips' ? 1 : 0)),
    sketch: { start: [1, 0], rates: ([x, v]) => [v, -4 * x], span: 9 },
  },
  {
    title: 'Excitation, recovery not measured (FitzHugh-Nagumo)',
    about: 'It jumps up and down by itself, as the voltage of a cell that fires; something slow resets it.',
    model: `# FitzHugh-Nagumo: the recovery w is not measured, and counted in the rate at which it pulls the voltage down
V' = a0 + a1*V + a2*V^2 + a3*V^3 - w
w' = b1*V - b2*w
a0 free
a1 free
a2 free
a3 free`,
    columns: ['V'],
    fits: one(({ name, course: { kind } }) =>
      kind !== 'oscillates' ? 0 : called(name, 'voltage') ? 4.8 : 2.9,
    ),
    sketch: {
      start: [-1.5, 0],
      rates: ([v, w]) => [3 * (v - v ** 3 / 3) - w, v + 0.3 - 0.2 * w],
      span: 22,
    },
  },
  {
    title: 'Prey of a predator that was not counted',
    about: 'Something eats it, grows on it, and starves when it is gone.',
    model: `# Lotka-Volterra: the predator is not counted; its unit is the rate at which it eats
prey' = a*prey - prey*predator
predator' = c*prey*predator - m*predator`,
    columns: ['prey'],
    fits: positive(({ name, course: { kind } }) =>
      kind !== 'oscillates' || called(name, 'predator') ? 0 : called(name, 'prey') ? 4.8 : 3.2,
    ),
    sketch: { start: [1, 0.5], rates: ([x, y]) => [x - x * y, x * y - y], span: 14 },
  },
  {
    title: 'Steady change',
    about: 'As much is gained or lost in each unit of time, whatever is there.',
    model: `# Change at a constant rate
y' = rate
rate free`,
    columns: ['y'],
    fits: one(({ course: { kind, isSteady } }) =>
      kind === 'rises' || kind === 'falls' ? (isSteady ? 4.4 : 0.7) : kind === 'flat' ? 0.8 : 0,
    ),
    sketch: { start: [0.1], rates: () => [1], span: 1 },
  },
];

/** Rates of new cases 3si, of those who can fall ill and of the ill. */
function newCases([, s, i]: readonly number[]): number[] {
  const [ds, di] = [-3 * s * i, 3 * s * i - i];
  return [3 * (ds * i + s * di), ds, di];
}

/** Fits a column that changes by itself. */
function one(score: (column: Seen) => number): Idea['fits'] {
  return ([column]) =>
    column && !column.isConstant && !column.isSparse && !column.isSwitched ? score(column) : 0;
}

/** Fits a column that changes and is nowhere below zero. */
function positive(score: (column: Seen) => number): Idea['fits'] {
  return one((column) => (column.course.isPositive ? score(column) : 0));
}
