import type { Template } from './template.ts';

/** Systems that settle or oscillate. */
export const calmTemplates: readonly Template[] = [
  {
    name: 'harvested growth',
    family: 'smooth',
    model: "x' = a*x + b*x^2 + c",
    variants: [
      [[0.9, -0.07, -0.8], [2], 9],
      [[1.7, -0.4, -0.3], [0.4], 6],
      [[0.35, -0.002, -1.1], [5], 30],
    ],
  },
  {
    name: 'Allee effect',
    family: 'smooth',
    model: "x' = a*x + b*x^2 + c*x^3",
    variants: [
      [[-0.4, 1.3, -0.5], [0.45], 14],
      [[-1.2, 2.6, -0.9], [0.7], 10],
      [[-0.05, 0.2, -0.03], [0.5], 60],
    ],
  },
  {
    name: 'tank that drains',
    family: 'smooth',
    model: "h' = a + b*sqrt(h)",
    variants: [
      [[0.6, -0.5], [6], 16],
      [[0.1, -0.35], [3], 12],
      [[1.4, -0.45], [0.5], 25],
    ],
  },
  {
    name: 'weight of a fish',
    family: 'smooth',
    model: "w' = a*w^(2/3) + b*w",
    variants: [
      [[1.9, -0.45], [0.2], 18],
      [[3.1, -0.9], [0.05], 9],
      [[0.7, -0.12], [1.5], 50],
    ],
  },
  {
    name: 'tumour by Gompertz',
    family: 'smooth',
    model: "n' = a*n + b*n*log(n)",
    variants: [
      [[1.1, -0.28], [0.3], 18],
      [[0.5, -0.11], [0.05], 40],
      [[2.4, -0.9], [8], 6],
    ],
  },
  {
    name: 'heated plate that radiates',
    family: 'smooth',
    model: "T' = a + b*T + c*T^4",
    variants: [
      [[1.6, -0.3, -0.09], [0.2], 5],
      [[0.5, -0.8, -0.02], [3], 4],
      [[3, -0.1, -0.4], [0.1], 2.5],
    ],
  },
  {
    name: 'overdamped phase',
    family: 'smooth',
    model: "p' = a + b*sin(p) + c*sin(2*p)",
    variants: [
      [[1.3, 0.8, -0.4], [0.2], 18],
      [[0.6, -1.1, 0.2], [1], 12],
      [[2.2, -1.6, 0.5], [-0.5], 9],
    ],
  },
  {
    name: 'growth through the seasons',
    family: 'smooth',
    model: "n' = a*n + b*n*sin(2*t) + c*n^2",
    variants: [
      [[0.8, 0.6, -0.2], [0.6], 16],
      [[0.3, 1.1, -0.05], [1.4], 20],
      [[1.9, 1.2, -0.8], [3], 11],
    ],
  },
  {
    name: 'two compartments with inflow',
    family: 'smooth',
    model: "p' = a*p + b*q + c\nq' = d*p + e*q",
    variants: [
      [[-0.7, 0.3, 0.4, 0.5, -0.45], [2.5, 0.2], 14],
      [[-1.6, 0.5, 0.2, 0.9, -0.6], [6, 1], 7],
      [[-0.2, 0.05, 1.1, 0.15, -0.11], [0.3, 4], 40],
    ],
  },
  {
    name: 'competitors',
    family: 'smooth',
    model: "x' = a*x + b*x^2 + c*x*y\ny' = d*y + e*x*y + f*y^2",
    variants: [
      [[1.1, -0.4, -0.2, 0.7, -0.15, -0.3], [0.3, 0.6], 14],
      [[0.8, -0.5, -0.9, 0.9, -0.8, -0.4], [1, 0.7], 18],
      [[2.3, -0.6, -0.3, 1.4, -0.5, -0.7], [0.1, 0.2], 7],
    ],
  },
  {
    name: 'genes that repress each other',
    family: 'smooth',
    model: "x' = a/(1 + y^2) + b*x\ny' = c/(1 + x^2) + d*y",
    variants: [
      [[3.2, -1.1, 2.6, -0.9], [0.3, 1.4], 9],
      [[1.5, -0.4, 1.2, -0.3], [2.5, 0.2], 18],
      [[5, -1.7, 6, -2.2], [1, 0.9], 8],
    ],
  },
  {
    name: 'mutualists',
    family: 'smooth',
    model: "x' = a*x + b*x^2 + c*x*y/(1 + y)\ny' = d*y + e*y^2 + f*x*y/(1 + x)",
    variants: [
      [[0.4, -0.3, 0.9, 0.5, -0.4, 0.7], [0.2, 0.1], 12],
      [[-0.1, -0.2, 1.3, 0.2, -0.5, 1.1], [1.2, 0.8], 10],
      [[0.9, -1.1, 0.4, 0.7, -0.6, 1.5], [0.5, 2], 6],
    ],
  },
  {
    name: 'epidemic with relapse',
    family: 'smooth',
    model: "S' = a*S*I + b*R\nI' = c*S*I + d*I\nR' = e*I + f*R",
    variants: [
      [[-1.2, 0.2, 1.2, -0.4, 0.4, -0.2], [0.95, 0.05, 0.01], 25],
      [[-2.8, 0.07, 2.8, -0.9, 0.9, -0.07], [0.9, 0.1, 0.05], 14],
      [[-0.7, 0.5, 0.7, -0.25, 0.25, -0.5], [0.8, 0.2, 0.1], 20],
    ],
  },
  {
    name: 'epidemic with latency',
    family: 'smooth',
    model: "S' = a*S*I\nE' = b*S*I + c*E\nI' = d*E + e*I",
    variants: [
      [[-1.9, 1.9, -0.6, 0.6, -0.35], [0.97, 0.02, 0.01], 24],
      [[-3.4, 3.4, -1.5, 1.5, -0.8], [0.9, 0.05, 0.05], 12],
      [[-0.9, 0.9, -0.3, 0.3, -0.2], [0.85, 0.1, 0.05], 40],
    ],
  },
  {
    name: 'virus and target cells',
    family: 'smooth',
    model: "T' = a + b*T + c*T*V\nI' = d*T*V + e*I\nV' = f*I + g*V",
    variants: [
      [[0.5, -0.25, -0.6, 0.6, -0.7, 2.4, -1.6], [2, 0.05, 0.1], 16],
      [[0.2, -0.05, -0.3, 0.3, -0.4, 1.7, -0.9], [4, 0.02, 0.05], 25],
      [[1.1, -0.4, -0.9, 0.9, -1.2, 3, -2], [2.8, 0.3, 0.2], 9],
    ],
  },
  {
    name: 'enzyme with slow binding',
    family: 'smooth',
    model: "S' = a*S*E + b*C\nE' = c*S*E + d*C\nC' = e*S*E + f*C",
    variants: [
      [[-0.9, 0.3, -0.9, 0.8, 0.9, -0.8], [3, 1.2, 0.05], 9],
      [[-2, 0.5, -2, 1.3, 2, -1.3], [1.5, 0.8, 0.1], 6],
      [[-0.3, 0.05, -0.3, 0.2, 0.3, -0.2], [5, 2, 0.3], 22],
    ],
  },
  {
    name: 'Rayleigh',
    family: 'oscillating',
    model: "x' = y\ny' = a*x + b*y + c*y^3",
    variants: [
      [[-1.4, 0.8, -0.3], [0.5, 1], 18],
      [[-3, 1.9, -0.7], [1, 0.1], 12],
      [[-0.4, 0.3, -0.9], [1.5, -0.5], 40],
    ],
  },
  {
    name: 'oscillator beyond a Hopf point',
    family: 'oscillating',
    model: "x' = a*x + b*y + c*x*(x^2 + y^2)\ny' = d*x + e*y + f*y*(x^2 + y^2)",
    variants: [
      [[0.4, -1.6, -0.5, 1.6, 0.4, -0.5], [0.2, 0], 16],
      [[0.9, -3.1, -0.3, 2.7, 0.7, -0.35], [2.5, 1], 8],
      [[-0.2, -1, -0.15, 1.2, -0.15, -0.1], [2, 0.5], 18],
    ],
  },
  {
    name: 'driven Duffing',
    family: 'oscillating',
    model: "x' = v\nv' = a*x + b*x^3 + c*v + d*cos(1.3*t)",
    variants: [
      [[-0.9, -0.4, -0.25, 0.7], [1, 0], 22],
      [[0.8, -0.7, -0.5, 0.4], [0.5, -0.3], 25],
      [[-2.4, -0.1, -0.1, 1.1], [0.2, 1.5], 15],
    ],
  },
  {
    name: 'glycolysis',
    family: 'oscillating',
    model: "x' = a*x + b*y + c*x^2*y\ny' = d + e*y + f*x^2*y",
    variants: [
      [[-1, 0.09, 1, 0.55, -0.09, -1], [1.1, 1.3], 30],
      [[-1.2, 0.06, 0.9, 0.6, -0.06, -0.9], [0.6, 1.6], 28],
      [[-0.8, 0.12, 1.1, 0.5, -0.12, -1.1], [0.8, 1], 32],
    ],
  },
  {
    name: 'trimolecular reaction',
    family: 'oscillating',
    model: "u' = a + b*u + c*u^2*v\nv' = d + e*u^2*v",
    variants: [
      [[0.12, -1, 1, 0.65, -1], [0.9, 0.8], 32],
      [[0.2, -1.3, 0.8, 1.1, -0.8], [1.4, 1], 25],
      [[0.07, -0.9, 1.2, 0.5, -1.2], [0.6, 1.2], 40],
    ],
  },
  {
    name: 'predator with a known half saturation',
    family: 'oscillating',
    model: "x' = a*x + b*x^2 + c*x*y/(1.2 + x)\ny' = d*x*y/(1.2 + x) + e*y",
    variants: [
      [[1.3, -0.28, -1.6, 1.1, -0.5], [1.5, 0.8], 30],
      [[0.8, -0.2, -0.9, 0.7, -0.35], [2, 0.6], 40],
      [[2.1, -0.5, -2.8, 2, -0.9], [1, 1.4], 18],
    ],
  },
  {
    name: 'spiking with recovery',
    family: 'oscillating',
    model: "v' = a*v + b*v^3 + c*w + d\nw' = e*v + f*w + g",
    variants: [
      [[2.4, -0.9, -2.2, 0.9, 0.25, -0.2, 0.2], [0.2, 0.4], 30],
      [[1.5, -0.5, -1.7, 0.6, 0.4, -0.25, 0.25], [-1, 0.1], 26],
      [[3.3, -1.1, -3, 1.5, 0.2, -0.15, 0.1], [1, 0], 36],
    ],
  },
  {
    name: 'pendulum with drag and drive',
    family: 'oscillating',
    model: "p' = v\nv' = a*sin(p) + b*v + c*abs(v)*v + d*sin(t)",
    variants: [
      [[-2.2, -0.1, -0.15, 0.6], [1.8, 0], 20],
      [[-6, -0.3, -0.05, 1.5], [2.4, 0.3], 12],
      [[-1.1, -0.05, -0.3, 0.9], [0.7, 1.5], 28],
    ],
  },
  {
    name: 'three genes in a ring',
    family: 'oscillating',
    model: "x' = a/(1 + z^3) + b*x\ny' = c/(1 + x^3) + d*y\nz' = e/(1 + y^3) + f*z",
    variants: [
      [[4, -0.9, 3.6, -1, 4.4, -1.1], [0.5, 1, 2], 16],
      [[7, -1.6, 8, -1.5, 6.5, -1.7], [2, 0.7, 1], 10],
      [[2.2, -0.35, 2, -0.4, 2.5, -0.45], [1.5, 0.4, 0.8], 40],
    ],
  },
  {
    name: 'feedback at the end of a chain',
    family: 'oscillating',
    model: "x' = a/(1 + z^8) + b*x\ny' = c*x + d*y\nz' = e*y + f*z",
    variants: [
      [[1.6, -0.5, 0.9, -0.6, 0.8, -0.5], [0.4, 0.8, 1], 32],
      [[3, -1, 1.7, -1.1, 1.4, -0.9], [1, 0.5, 0.7], 18],
      [[0.7, -0.2, 0.4, -0.25, 0.35, -0.2], [0.9, 0.9, 0.6], 70],
    ],
  },
  {
    name: 'two coupled springs',
    family: 'oscillating',
    model: "x' = v\nv' = a*x + b*y + c*v\ny' = w\nw' = d*x + e*y + f*y^3",
    variants: [
      [[-2.6, 1.1, -0.1, 0.9, -1.7, -0.3], [1, 0, -0.5, 0.3], 16],
      [[-5, 2, -0.3, 2, -3.4, -0.2], [0.4, 1, 1.2, 0], 10],
      [[-1.2, 0.4, -0.05, 0.5, -0.8, -0.1], [1.5, 0, 0.3, -0.4], 28],
    ],
  },
  {
    name: 'spinning body with friction',
    family: 'oscillating',
    model: "p' = a*q*r + b*p\nq' = c*p*r + d*q\nr' = e*p*q + f*r",
    variants: [
      [[-0.9, -0.03, 1.4, -0.02, -0.6, -0.04], [1, 1.5, 0.7], 18],
      [[1.7, -0.1, -0.8, -0.05, 0.5, -0.08], [2, 0.3, 1.1], 12],
      [[-0.4, -0.02, 0.9, -0.01, -0.3, -0.015], [2.2, 0.9, 1.6], 22],
    ],
  },
  {
    name: 'four species that feed in a row',
    family: 'oscillating',
    model: "p' = a*p + b*p^2 + c*p*q\nq' = d*p*q + e*q + f*q*r\nr' = g*q*r + h*r + k*r*s\ns' = l*r*s + m*s",
    variants: [
      [[1.6, -0.3, -0.9, 0.7, -0.3, -0.8, 0.6, -0.25, -0.7, 0.5, -0.3], [1.2, 0.8, 0.7, 0.5], 24],
      [[2.4, -0.5, -1.3, 1.1, -0.5, -0.9, 0.9, -0.3, -0.6, 0.7, -0.5], [2, 1, 0.5, 0.8], 15],
      [[0.9, -0.15, -0.4, 0.35, -0.15, -0.5, 0.4, -0.12, -0.3, 0.25, -0.14], [2.5, 1.3, 0.6, 0.6], 45],
    ],
  },
  {
    name: 'insulin and glucose by turns',
    family: 'oscillating',
    model: "G' = a + b*G + c*G*X + d*sin(1.7*t)\nI' = e*G + f*I\nX' = g*I + h*X",
    variants: [
      [[1.9, -0.2, -0.5, 0.6, 0.7, -0.6, 0.5, -0.4], [2.5, 0.6, 0.4], 20],
      [[3.2, -0.1, -0.8, 1.3, 0.4, -0.3, 0.6, -0.5], [3, 1, 0.5], 16],
      [[0.9, -0.05, -0.25, 0.3, 0.3, -0.2, 0.25, -0.2], [4, 0.3, 0.3], 36],
    ],
  },
];
