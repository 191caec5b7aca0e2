import type { Problem } from './problems.ts';

/** Systems from several sciences, with names of their own, in addition to the paper's five. */
export const systems: readonly Problem[] = [
  {
    name: 'sir',
    title: 'SIR epidemic',
    shortName: 'SIR',
    about:
      'Fractions of a population that can fall ill, are ill, and have recovered: how fast does it spread?',
    model: `# SIR epidemic: susceptible S, infected I, recovered R, as fractions
S' = -beta*S*I
I' = beta*S*I - gamma*I
R' = gamma*I
`,
    states: ['S', 'I', 'R'],
    parameters: values({ beta: 0.5, gamma: 0.15 }),
    initial: [0.99, 0.01, 0],
    timeSpan: [0, 60],
    points: 128,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'Kermack and McKendrick, A contribution to the mathematical theory of epidemics, Proc. R. Soc. Lond. A 115, 700-721 (1927), doi:10.1098/rspa.1927.0118',
  },
  {
    name: 'damped-oscillator',
    title: 'Damped oscillator',
    shortName: 'oscillator',
    about: 'A weight on a spring that comes to rest: how stiff is the spring, how strong the friction?',
    model: `# Damped oscillator: position x, velocity v
x' = v
v' = -k*x - c*v
`,
    states: ['x', 'v'],
    parameters: values({ k: 4, c: 0.3 }),
    initial: [1, 0],
    timeSpan: [0, 15],
    points: 128,
    noise: 0.05,
    noiseOf: 'each',
    citation: 'Strogatz, Nonlinear Dynamics and Chaos, 2nd ed., Westview Press (2015), chapter 5',
  },
  {
    name: 'chemostat',
    title: 'Chemostat',
    shortName: 'chemostat',
    about:
      'Bacteria X grow on a nutrient S that flows through; dilution D, inflow Sin and K are known, the rates are not.',
    model: `# Chemostat: bacteria X, nutrient S
X' = mu*X*S/(K + S) - D*X
S' = D*(Sin - S) - q*X*S/(K + S)
D = 0.3
Sin = 5
K = 0.5
`,
    states: ['X', 'S'],
    parameters: values({ mu: 0.8, q: 1.6 }),
    initial: [0.1, 5],
    timeSpan: [0, 30],
    points: 128,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'Novick and Szilard, Description of the Chemostat, Science 112, 715-716 (1950), doi:10.1126/science.112.2920.715',
  },
  {
    name: 'two-compartments',
    title: 'A drug in blood and tissue',
    shortName: 'two comp.',
    about:
      'After an injection a drug moves from the blood into tissue and back, and is cleared: three rates.',
    model: `# Two compartments: amounts in blood and tissue
blood' = -clear*blood - uptake*blood + release*tissue
tissue' = uptake*blood - release*tissue
`,
    states: ['blood', 'tissue'],
    parameters: values({ clear: 0.4, uptake: 0.7, release: 0.3 }),
    initial: [10, 0],
    timeSpan: [0, 12],
    points: 64,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'Teorell, Kinetics of distribution of substances administered to the body, Arch. Int. Pharmacodyn. Thér. 57, 205-225 (1937)',
  },
  {
    name: 'enzyme',
    title: 'Enzyme kinetics',
    shortName: 'enzyme',
    about:
      'An enzyme E binds its substrate S into a complex C, which falls apart again or makes the product P.',
    model: `# Enzyme kinetics by mass action: substrate S, enzyme E, complex C, product P
S' = -kon*E*S + koff*C
E' = -kon*E*S + koff*C + kcat*C
C' = kon*E*S - koff*C - kcat*C
P' = kcat*C
`,
    states: ['S', 'E', 'C', 'P'],
    parameters: values({ kon: 2, koff: 0.5, kcat: 1 }),
    initial: [1, 0.4, 0, 0],
    timeSpan: [0, 8],
    points: 128,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'Briggs and Haldane, A note on the kinetics of enzyme action, Biochem. J. 19, 338-339 (1925), doi:10.1042/bj0190338',
  },
  {
    name: 'toggle-switch',
    title: 'Genetic toggle switch',
    shortName: 'toggle',
    about:
      'Two genes that silence each other: one wins, and stays on. Each is made at a rate and decays at another.',
    model: `# Genetic toggle switch: two proteins, each of which represses the other
u' = a/(1 + v^2) - d*u
v' = b/(1 + u^2) - e*v
`,
    states: ['u', 'v'],
    parameters: values({ a: 4, d: 1, b: 4, e: 1 }),
    initial: [0.1, 0.3],
    timeSpan: [0, 12],
    points: 128,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'Gardner, Cantor and Collins, Construction of a genetic toggle switch in Escherichia coli, Nature 403, 339-342 (2000), doi:10.1038/35002131',
  },
  {
    name: 'van-der-pol',
    title: 'Van der Pol oscillator',
    shortName: 'VdP',
    about: 'A circuit that swings by itself: it is driven while small and damped once large.',
    model: `# Van der Pol oscillator: voltage x and its slope v
x' = v
v' = a*v - b*x^2*v - k*x
`,
    states: ['x', 'v'],
    parameters: values({ a: 1.5, b: 1.5, k: 1 }),
    initial: [2, 0],
    timeSpan: [0, 20],
    points: 256,
    noise: 0.05,
    noiseOf: 'each',
    citation:
      'van der Pol, On relaxation-oscillations, Philos. Mag. 2, 978-992 (1926), doi:10.1080/14786442608564127',
  },
  {
    name: 'lorenz',
    title: 'Lorenz attractor',
    shortName: 'Lorenz',
    about:
      'Chaos: two starts that differ by a hair soon part, and still three numbers explain the whole record.',
    model: `# Lorenz attractor: a layer of fluid, heated from below
x' = sigma*(y - x)
y' = rho*x - x*z - y
z' = x*y - beta*z
`,
    states: ['x', 'y', 'z'],
    parameters: values({ sigma: 10, rho: 28, beta: 8 / 3 }),
    initial: [-8, 7, 27],
    timeSpan: [0, 10],
    points: 512,
    noise: 0.02,
    noiseOf: 'each',
    citation:
      'Lorenz, Deterministic nonperiodic flow, J. Atmos. Sci. 20, 130-141 (1963), doi:10.1175/1520-0469(1963)020<0130:DNF>2.0.CO;2',
  },
];

function values(named: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(named));
}
