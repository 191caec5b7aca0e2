import { called } from './called.ts';
import type { Idea, Seen } from './idea.ts';
import {
  arePositive,
  changing,
  goes,
  isConserved,
  isRateOf,
  jumps,
  leads,
  precedes,
  swing,
} from './relations.ts';

const turns: ReadonlySet<string> = new Set(['oscillates', 'peaks', 'dips']);

/** Ideas about two or three quantities that act on each other. */
export const severalColumns: readonly Idea[] = [
  {
    title: 'Predator and prey (Lotka-Volterra)',
    about: 'One eats the other, grows on it, and starves when it is gone.',
    model: `# Lotka-Volterra: the prey grows at the rate a and is eaten; the predator grows on it and dies at the rate m
prey' = a*prey - b*prey*predator
predator' = c*prey*predator - m*predator`,
    columns: ['prey', 'predator'],
    fits: changing(([prey, predator]) => {
      if (!arePositive([prey, predator])) return 0;
      const turning = [prey, predator].filter(({ course: { kind } }) => turns.has(kind)).length;
      const named = (called(prey.name, 'prey') ? 0.4 : 0) + (called(predator.name, 'predator') ? 0.4 : 0);
      const swapped = called(prey.name, 'predator') || called(predator.name, 'prey');
      const both = [prey, predator].filter(({ course: { kind } }) => kind === 'oscillates').length;
      if (turning < 2 || swapped) return 0;
      return (both === 2 ? 4.2 : both === 1 ? 3.4 : 2.2) + named + (precedes(prey, predator) ? 0.3 : 0);
    }),
    sketch: { start: [1, 0.5], rates: ([x, y]) => [x - x * y, x * y - y], span: 14 },
  },
  {
    title: 'Predator and prey, with a limit of the prey',
    about: 'One eats the other, which alone would grow up to a limit: swings die down.',
    model: `# The prey grows at the rate r up to the limit K, and is eaten; the predator grows on it and dies at the rate m
prey' = r*prey*(1 - prey/K) - b*prey*predator
predator' = c*prey*predator - m*predator`,
    columns: ['prey', 'predator'],
    fits: changing(([prey, predator]) => {
      if (!arePositive([prey, predator])) return 0;
      const turning = [prey, predator].filter(({ course: { kind } }) => turns.has(kind)).length;
      const swapped = called(prey.name, 'predator') || called(predator.name, 'prey');
      return turning < 2 || swapped ? 0 : precedes(prey, predator) ? 3.6 : 3.2;
    }),
    sketch: { start: [1, 0.5], rates: ([x, y]) => [x * (1.3 - 0.3 * x) - x * y, x * y - y], span: 16 },
  },
  {
    title: 'Growth on a substrate (Monod)',
    about: 'Cells grow on a substrate and use it up.',
    model: `# Monod, in a closed vessel: mu is the largest rate of growth, Ks the substrate at half of it, Y the cells made of each unit
X' = mu*X*S/(Ks + S)
S' = -mu*X*S/(Y*(Ks + S))`,
    columns: ['X', 'S'],
    fits: changing(([x, s]) => {
      if (!arePositive([x, s]) || !goes(x, 'rises') || !goes(s, 'falls')) return 0;
      const named = (called(x.name, 'cells') ? 0.4 : 0) + (called(s.name, 'substrate') ? 0.4 : 0);
      return (x.course.steepest === 'first' ? 2.4 : 4) + named;
    }),
    sketch: {
      start: [0.05, 1],
      rates: ([x, s]) => [(x * s) / (0.1 + s), (-x * s) / (0.1 + s)],
      span: 5,
    },
  },
  {
    title: 'Chemostat',
    about: 'Cells grow on a substrate while fresh substrate flows in and cells are washed out.',
    model: `# Chemostat: D is the dilution rate, S_in the substrate of the feed; mu, Ks and Y as in a closed vessel
X' = mu*X*S/(Ks + S) - D*X
S' = D*(S_in - S) - mu*X*S/(Y*(Ks + S))`,
    columns: ['X', 'S'],
    fits: changing(([x, s]) => {
      if (!arePositive([x, s])) return 0;
      const isLike =
        (goes(x, 'rises') && goes(s, 'falls') && s.course.levelsOff && !s.course.toZero) ||
        (goes(x, 'peaks') && goes(s, 'dips')) ||
        (goes(x, 'rises') && goes(s, 'dips'));
      const areNamed = called(x.name, 'cells') && called(s.name, 'substrate');
      return isLike
        ? areNamed
          ? 4.1
          : 3.6
        : goes(x, 'rises') && goes(s, 'falls')
          ? areNamed
            ? 3
            : 1.8
          : 0;
    }),
    sketch: {
      start: [0.05, 1],
      rates: ([x, s]) => [(x * s) / (0.2 + s) - 0.5 * x, 0.5 * (1 - s) - (x * s) / (0.2 + s)],
      span: 14,
    },
  },
  {
    title: 'Enzyme reaction (Michaelis-Menten)',
    about: 'An enzyme turns one into the other, at a rate that saturates.',
    model: `# Michaelis-Menten: Vmax is the largest rate, Km the substrate at half of it
S' = -Vmax*S/(Km + S)
P' = Vmax*S/(Km + S)`,
    columns: ['S', 'P'],
    fits: changing(([s, p]) => {
      if (!arePositive([s, p]) || !goes(s, 'falls') || !goes(p, 'rises')) return 0;
      const named = (called(s.name, 'substrate') ? 0.4 : 0) + (called(p.name, 'product') ? 0.4 : 0);
      // Cells are made of what they take up, too, but they also make themselves.
      return called(p.name, 'cells') && !called(p.name, 'product')
        ? 1
        : (isConserved([s, p]) ? 4.2 : 1.4) + named;
    }),
    sketch: { start: [1, 0], rates: ([s]) => [-s / (0.2 + s), s / (0.2 + s)], span: 1.9 },
  },
  {
    title: 'Made by an enzyme, from known amounts',
    about: 'An enzyme makes it of a substrate that is not measured, but known at the start.',
    model: `# Michaelis-Menten: the substrate S is not measured, and known at the start; Vmax is the largest rate, Km the substrate at half of it
P' = Vmax*S/(Km + S)
S' = -Vmax*S/(Km + S)
input S0
S(0) = S0
P(0) = 0`,
    columns: ['P', 'S0'],
    fits: ([p, s0]) => {
      if (!p || !s0 || p.isConstant || p.isSparse || !arePositive([p]) || !goes(p, 'rises')) return 0;
      return s0.isConstant && called(s0.name, 'amount') && p.course.steepest !== 'last' ? 4.9 : 0;
    },
    sketch: { start: [0, 1], rates: ([, s]) => [s / (0.15 + s), -s / (0.15 + s)], span: 1.7 },
  },
  {
    title: 'One turns into the other',
    about: 'At a rate in proportion to what is left.',
    model: `# First-order reaction at the rate k
A' = -k*A
B' = k*A`,
    columns: ['A', 'B'],
    fits: changing(([a, b]) =>
      goes(a, 'falls') && goes(b, 'rises') && arePositive([a, b]) ? (isConserved([a, b]) ? 3.8 : 0.8) : 0,
    ),
    sketch: { start: [1, 0], rates: ([a]) => [-a, a], span: 4 },
  },
  {
    title: 'One turns into the other, which decays',
    about: 'The second builds up from the first, and goes as well.',
    model: `# A becomes B at the rate k, B is lost at the rate d
A' = -k*A
B' = k*A - d*B`,
    columns: ['A', 'B'],
    fits: changing(([a, b]) =>
      goes(a, 'falls') && arePositive([a, b]) ? (goes(b, 'peaks') ? 4 : goes(b, 'rises') ? 1 : 0) : 0,
    ),
    sketch: { start: [1, 0], rates: ([a, b]) => [-a, a - 0.6 * b], span: 5 },
  },
  {
    title: 'Competition of two species',
    about: 'Both grow, and each holds back itself and the other.',
    model: `# Competition: each is held back by itself and by the other
x' = r_x*x - a_x*x^2 - b_x*x*y
y' = r_y*y - a_y*y^2 - b_y*x*y`,
    columns: ['x', 'y'],
    fits: changing(([x, y]) => {
      const grow = [x, y].filter(({ course: { kind } }) => kind === 'rises' || kind === 'peaks').length;
      const both = [x, y].filter((one) => goes(one, 'rises')).length;
      return arePositive([x, y]) && grow === 2 ? [1.4, 3, 2.6][both] : 0;
    }),
    sketch: {
      start: [0.06, 0.08],
      rates: ([x, y]) => [x * (1 - x - 0.5 * y), 0.9 * y * (1 - y - 1.3 * x)],
      span: 14,
    },
  },
  {
    title: 'Epidemic (SIR), two groups counted',
    about: 'Those who can fall ill and those who are ill.',
    model: `# Epidemic: S can fall ill, I are ill; b is the rate of infection, gamma that of recovery
S' = -b*S*I
I' = b*S*I - gamma*I`,
    columns: ['S', 'I'],
    fits: changing(([s, i]) => {
      if (!arePositive([s, i]) || !goes(s, 'falls') || !goes(i, 'peaks')) return 0;
      return 3.2 + (called(i.name, 'cases') ? 0.9 : 0) + (called(s.name, 'susceptible') ? 0.5 : 0);
    }),
    sketch: { start: [1, 0.02], rates: ([s, i]) => [-3 * s * i, 3 * s * i - i], span: 8 },
  },
  {
    title: 'Epidemic (SIR)',
    about: 'Those who can fall ill, those who are, and those who were.',
    model: `# Epidemic: S can fall ill, I are ill, R were; b is the rate of infection, gamma that of recovery
S' = -b*S*I
I' = b*S*I - gamma*I
R' = gamma*I`,
    columns: ['S', 'I', 'R'],
    fits: changing(([s, i, r]) => {
      if (!arePositive([s, i, r]) || !goes(s, 'falls') || !goes(i, 'peaks') || !goes(r, 'rises')) return 0;
      return 3.8 + (called(i.name, 'cases') ? 0.6 : 0) + (called(s.name, 'susceptible') ? 0.6 : 0);
    }),
    sketch: { start: [1, 0.02, 0], rates: ([s, i]) => [-3 * s * i, 3 * s * i - i, i], span: 8 },
  },
  {
    title: 'A chain of reactions',
    about: 'The first turns into the second, the second into the third.',
    model: `# A becomes B at the rate k1, B becomes C at the rate k2
A' = -k1*A
B' = k1*A - k2*B
C' = k2*B`,
    columns: ['A', 'B', 'C'],
    fits: changing(([a, b, c]) =>
      arePositive([a, b, c]) && goes(a, 'falls') && goes(b, 'peaks') && goes(c, 'rises') ? 4 : 0,
    ),
    sketch: { start: [1, 0, 0], rates: ([a, b]) => [-a, a - 0.7 * b, 0.7 * b], span: 6 },
  },
  {
    title: 'Oscillator: position and speed',
    about: 'The second is the speed of the first, which is pulled back to zero.',
    model: `# Damped oscillator: position y, speed v
y' = v
v' = -k*y - c*v
c free`,
    columns: ['y', 'v'],
    fits: changing(([y, v]) => (swing([y, v]) && isRateOf(v, y) ? 4.8 : 0)),
    sketch: { start: [1, 0], rates: ([x, v]) => [v, -4 * x - 0.35 * v], span: 9 },
  },
  {
    title: 'Excitation and recovery (FitzHugh-Nagumo)',
    about: 'The first jumps up and down by itself, the second follows and resets it.',
    model: `# FitzHugh-Nagumo: v is excited, w recovers slowly
v' = a*v + b*v^3 + c*w
w' = p*v + q + r*w
a free
b free
c free
p free
q free
r free`,
    columns: ['v', 'w'],
    fits: changing(([v, w]) => (swing([v, w]) ? 3.2 + (leads(v, w) ? 0.4 : 0) : 0)),
    sketch: {
      start: [-1.5, 0],
      rates: ([v, w]) => [3 * (v - v ** 3 / 3 + w), -(v + 0.2 * w) / 3],
      span: 22,
    },
  },
  {
    title: 'Two that drive each other',
    about: 'Each changes in proportion to itself and to the other.',
    model: `# Linear: each changes in proportion to itself and to the other
x' = a*x + b*y
y' = c*x + d*y
a free
b free
c free
d free`,
    columns: ['x', 'y'],
    fits: changing(([x, y]) => (arePositive([x, y]) ? 0.9 : 2.4)),
    sketch: { start: [1, 0], rates: ([x, y]) => [-0.3 * x + y, -x - 0.3 * y], span: 9 },
  },
  {
    title: 'Epidemic (SIR), ill and recovered',
    about: 'Those who can still fall ill are not counted, and run out.',
    model: `# Epidemic: I are ill, R were, S can still fall ill and are not counted; b is the rate of infection, gamma that of recovery
I' = b*S*I - gamma*I
R' = gamma*I
S' = -b*S*I`,
    columns: ['I', 'R'],
    fits: changing(([i, r]) => {
      if (!arePositive([i, r]) || !goes(i, 'peaks') || !goes(r, 'rises')) return 0;
      return 3.2 + (called(i.name, 'cases') ? 0.8 : 0) + (called(r.name, 'recovered') ? 0.6 : 0);
    }),
    sketch: { start: [0.02, 0, 1], rates: ([i, , s]) => [3 * s * i - i, i, -3 * s * i], span: 8 },
  },
  {
    title: 'Response to an input (first order)',
    about: 'One is set from outside; the other follows it with a delay.',
    model: `# y follows the input u: it forgets at the rate k and takes up g of the input
y' = -k*y + g*u + c
input u
c free
g free`,
    columns: ['y', 'u'],
    fits: (columns) => respondsTo(columns),
    sketch: {
      start: [0, 0, 0],
      rates: ([y, u, t]) => [u - y, t > 1 && t < 1.05 ? 20 : 0, 1],
      span: 6,
      drawn: 2,
    },
  },
  {
    title: 'Response to an input (second order)',
    about: 'It follows what is set from outside with some inertia, and may overshoot and swing.',
    model: `# Second-order system with the input u: natural frequency omega, damping ratio zeta; gain and offset of its level; v is its speed
y' = v
v' = omega^2*(gain*u + offset - y) - 2*zeta*omega*v
input u
gain free
offset free`,
    columns: ['y', 'u'],
    fits: (columns) => {
      const score = respondsTo(columns);
      return score === 0 || turns.has(columns[0].course.kind) ? score + 0.2 * Math.sign(score) : score - 0.5;
    },
    sketch: {
      start: [0, 0, 0, 0],
      rates: ([y, u, v, t]) => [v, t > 1 && t < 1.05 ? 20 : 0, 9 * (u - y) - 1.8 * v, 1],
      span: 6,
      drawn: 2,
    },
  },
  {
    title: 'Doses taken up and eliminated',
    about: 'Doses at known times pass into the blood and leave it again.',
    model: `# Doses into the gut, which is not measured; ke is the rate of elimination, ka = ke + faster that of uptake, V the volume of distribution
gut' = -ka*gut
C' = ka*gut/V - ke*C
ka = ke + faster
faster > 0
dose amt into gut
gut(0) = 0
C(0) = 0
report ka = ke + faster
report clearance = ke*V`,
    individual: ['ke', 'faster', 'V'],
    columns: ['C', 'amt'],
    fits: ([c, amt]) => (isDosed(c, amt) ? 5 : 0),
    sketch: { start: [0, 1], rates: ([c, g]) => [3 * g - 0.6 * c, -3 * g], span: 5 },
  },
  {
    title: 'Doses into the blood, eliminated',
    about: 'Doses go straight into the blood, as by injection, and leave it again.',
    model: `# Doses into the blood; ke is the rate of elimination, V the volume of distribution
drug' = -ke*drug
dose amt into drug
drug(0) = 0
observe C = drug/V
report clearance = ke*V
report halflife = log(2)/ke`,
    individual: ['ke', 'V'],
    columns: ['C', 'amt'],
    fits: ([c, amt]) => (isDosed(c, amt) ? (goes(c, 'falls') ? 5.2 : 4.6) : 0),
    sketch: { start: [1], rates: ([c]) => [-c], span: 4 },
  },
  {
    title: 'Infusions into the blood, eliminated',
    about: 'A drug flows into the blood for a while, and leaves it again.',
    model: `# Infusions into the blood at known rates; ke is the rate of elimination, V the volume of distribution
drug' = flow - ke*drug
input flow held
drug(0) = 0
observe C = drug/V
report clearance = ke*V
report halflife = log(2)/ke`,
    individual: ['ke', 'V'],
    columns: ['C', 'flow'],
    fits: ([c, flow]) =>
      c && flow && !c.isConstant && !c.isSparse && c.course.isPositive && called(flow.name, 'infusion')
        ? 5
        : 0,
    sketch: { start: [0, 0], rates: ([c, t]) => [(t < 1 ? 1.5 : 0) - c, 1], span: 5, drawn: 1 },
  },
  {
    title: 'A known dose taken up and eliminated',
    about: 'Each dose passes from the gut into the blood, and leaves it again.',
    model: `# One dose for each experiment, from a column; the gut is not measured; ke is the rate of elimination, ka = ke + faster that of uptake, V the volume of distribution
gut' = -ka*gut
C' = ka*gut/V - ke*C
ka = ke + faster
faster > 0
input Dose
gut(0) = Dose
C(0) = 0
report ka = ke + faster
report clearance = ke*V`,
    individual: ['ke', 'faster', 'V'],
    columns: ['C', 'Dose'],
    fits: ([c, dose]) =>
      c && dose && !c.isConstant && goes(c, 'peaks') && dose.isConstant && called(dose.name, 'dose') ? 5 : 0,
    sketch: { start: [0, 1], rates: ([c, g]) => [3 * g - 0.6 * c, -3 * g], span: 5 },
  },
];

/** How well the second of two columns is an input that the first responds to. */
function respondsTo([y, u]: readonly Seen[]): number {
  if (!y || !u || [y, u].some(({ isConstant, isSparse }) => isConstant || isSparse) || y.isSwitched) return 0;
  const isGiven = u.isSwitched || (jumps(u) && !jumps(y));
  return (isGiven ? 4 : 0.7) + (leads(u, y) ? 0.6 : 0);
}

/** Whether a quantity is one that doses at some times make. */
function isDosed(c: Seen | undefined, amt: Seen | undefined): c is Seen {
  if (!c || !amt || c.isConstant || c.isSparse || !c.course.isPositive) return false;
  return amt.isSparse && called(amt.name, 'dose');
}
