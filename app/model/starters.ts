import { parseModel } from '../../src/index.ts';
import { isName } from '../../src/inside.ts';
import { renamedModel } from './renamedModel.ts';

/** A model to begin with. */
export interface Starter {
  readonly title: string;
  /** When it is the right one. */
  readonly about: string;
  readonly model: string;
}

/** All are linear in their parameters, so that any of them can be fitted as it is. */
export const starters: readonly Starter[] = [
  {
    title: 'Exponential growth or decay',
    about: 'One quantity that changes in proportion to itself.',
    model: `# Exponential growth (r > 0) or decay (r < 0)
N' = r*N`,
  },
  {
    title: 'Logistic growth',
    about: 'Growth that slows down as room or food runs out.',
    model: `# Logistic growth: the largest N is r/s
N' = r*N - s*N^2`,
  },
  {
    title: 'Predator and prey (Lotka-Volterra)',
    about: 'Two populations, one eating the other.',
    model: `# Lotka-Volterra: one population eats the other
prey' = a*prey - b*prey*predator
predator' = c*prey*predator - m*predator`,
  },
  {
    title: 'Competition of two species',
    about: 'Two populations that share what they live on.',
    model: `# Competition: each is held back by itself and by the other
x' = r1*x - a11*x^2 - a12*x*y
y' = r2*y - a21*x*y - a22*y^2`,
  },
  {
    title: 'Epidemic (SIR)',
    about: 'Susceptible, infected and recovered people.',
    model: `# SIR epidemic of N people; for shares instead of counts, set N = 1
S' = -beta*S*I/N
I' = beta*S*I/N - gamma*I
R' = gamma*I
N = 1000`,
  },
  {
    title: 'Damped oscillator',
    about: 'A spring, a pendulum, a circuit: displacement and velocity.',
    model: `# Damped oscillator: displacement y, velocity v
y' = v
v' = -k*y - c*v`,
  },
  {
    title: 'Nerve impulse (FitzHugh-Nagumo)',
    about: 'Something excitable, with slow recovery.',
    model: `# FitzHugh-Nagumo: voltage v, recovery w
v' = a*v + b*v^3 + c*w
w' = p*v + q + r*w`,
  },
  {
    title: 'Oscillating reaction (Brusselator)',
    about: 'Two chemicals whose concentrations go up and down by themselves.',
    model: `# Brusselator: two intermediates of an oscillating reaction
x' = a - b*x + c*x^2*y
y' = k*x - c*x^2*y`,
  },
  {
    title: 'Growth in a chemostat (Monod)',
    about: 'Cells and the substrate they consume, in a stirred vessel.',
    model: `# Chemostat: cells X, substrate S; mu and q are the largest rates of growth and uptake
# K (the substrate at half the largest rate), D (dilution) and S0 (feed) are known: set them
X' = mu*X*S/(K + S) - D*X
S' = D*(S0 - S) - q*X*S/(K + S)
K = 0.2
D = 0.1
S0 = 1`,
  },
  {
    title: 'Enzyme kinetics (Michaelis-Menten)',
    about: 'Substrate turned into product, at a rate that saturates.',
    model: `# Michaelis-Menten: substrate S, product P; K is known: set it
S' = -V*S/(K + S)
P' = V*S/(K + S)
K = 0.5`,
  },
  {
    title: 'Two compartments (pharmacokinetics)',
    about: 'A drug in blood and tissue, eliminated from the blood.',
    model: `# Two compartments: amount in blood C1, in tissue C2
C1' = -k10*C1 - k12*C1 + k21*C2
C2' = k12*C1 - k21*C2`,
  },
  {
    title: 'Chaos (Lorenz)',
    about: 'Three quantities that never repeat.',
    model: `# Lorenz: convection in three numbers
x' = sigma*(y - x)
y' = rho*x - y - x*z
z' = x*y - beta*z`,
  },
  {
    title: 'Forced oscillator',
    about: 'An oscillator that is driven with a known period.',
    model: `# Driven oscillator: displacement y, velocity v; the driving period T is known: set it
y' = v
v' = -k*y - c*v + A*cos(2*pi*t/T) + B*sin(2*pi*t/T)
T = 10`,
  },
];

/** A starter's text, its states named as the first columns of the data where there are as many of them. */
export function starterText({ model: text }: Starter, measured: readonly string[]): string {
  const model = parseModel(text);
  // Columns with the starter's own names are matched by name, whatever their order.
  if (model.states.every((state) => measured.includes(state))) return text;
  const columns = measured.slice(0, model.states.length);
  const fits = columns.length === model.states.length && columns.every(isName);
  if (!fits) return text;
  return renamedModel(text, new Map(model.states.map((state, i) => [state, columns[i]])));
}
