import { didinium } from './tables/didinium.ts';
import { flu } from './tables/flu.ts';
import { paramecium } from './tables/paramecium.ts';
import { pelts } from './tables/pelts.ts';
import { refinery } from './tables/refinery.ts';
import { theophylline } from './tables/theophylline.ts';

/** A published table of measurements and a model to fit to it. */
export interface MeasuredExample {
  readonly name: string;
  readonly title: string;
  /** A few sentences of what it shows. */
  readonly about: string;
  readonly citation: string;
  /** The model, in the model language. */
  readonly model: string;
  /** The table, as CSV. */
  readonly csv: string;
  /** The heading of its column of times, where that is neither t nor time. */
  readonly time?: string;
}

/** Tables that were measured, each small. */
export const measured: readonly MeasuredExample[] = [
  {
    name: 'lynx-and-hare',
    title: 'Lynx and hare, 1900-1920',
    about:
      'Real data: pelts in thousands, a value a year. Lotka-Volterra follows both cycles, but the verdict warns: what it misses one year it misses the next, so 21 years say little about how sure the numbers are. A model that is too simple looks like this.',
    citation:
      'Hewitt, The Conservation of the Wild Life of Canada, Scribner (1921); figures as in Howard, Modeling Basics, Texas A&M (2009), and Carpenter, Predator-Prey Population Dynamics, Stan case study (2018)',
    model: `# Lotka-Volterra: pelts of hare and lynx, in thousands
hare' = birth*hare - caught*hare*lynx
lynx' = growth*hare*lynx - death*lynx
`,
    csv: pelts,
    time: 'year',
  },
  {
    name: 'flu',
    title: 'Influenza in a boarding school, 1978',
    about:
      'Real data with a hidden state: boys in bed were counted each day, those who could still fall ill were not. That there were 763 in all is enough to estimate how fast it spread and how many one boy infected, R0.',
    citation:
      'Influenza in a boarding school, British Medical Journal 1, 587 (1978), where the counts are a figure; numbers as in de Vries, Hillen, Lewis, Müller and Schönfisch, A Course in Mathematical Biology, SIAM (2006), and the data set influenza_england_1978_school of the R package outbreaks',
    model: `# SIR epidemic: S can fall ill, in_bed are ill; S is hidden
S' = -beta*S*in_bed/N
in_bed' = beta*S*in_bed/N - gamma*in_bed
N = 763
S(0) = N - in_bed(0)
report R0 = beta/gamma
`,
    csv: flu,
  },
  {
    name: 'theophylline',
    title: 'Theophylline in twelve subjects',
    about:
      'Real data of twelve experiments: a drug goes from the gut, which was not measured, into the blood. The dose is a column. Two optima fit alike, with the rates of absorption and elimination exchanged: the verdict shows both. One set of rates for all leaves a pattern in the residuals, since subjects differ: the line “local ke” gives each a rate of its own.',
    citation:
      'Boeckmann, Sheiner and Beal, NONMEM Users Guide: Part V, NONMEM Project Group, University of California, San Francisco (1994), from a study by Upton; the data set Theoph of R',
    model: `# A drug taken by mouth: first-order absorption and elimination
gut' = -ka*gut
conc' = ka*gut/V - ke*conc
input Dose
gut(0) = Dose
conc(0) = 0
report CL = ke*V
`,
    csv: theophylline,
  },
  {
    name: 'paramecium',
    title: 'Paramecium aurelia alone',
    about:
      'Real data: the growth of a culture to its saturation, as the volume of its animals. The textbook form of logistic growth, with the capacity K as a parameter, though it does not enter linearly.',
    citation:
      'Gause, The Struggle for Existence, Williams & Wilkins, Baltimore (1934), figure 22, Paramecium aurelia alone; digitised as the data set gause_1934_book_f22 of the R package gauseR',
    model: `# Logistic growth to the capacity K
N' = r*N*(1 - N/K)
`,
    csv: paramecium,
  },
  {
    name: 'didinium',
    title: 'Didinium eats Paramecium',
    about:
      'Real data with jumps: Gause let animals immigrate every third day, after counting. How many Didinium that amounts to each time is estimated with the rates. The verdict warns: 17 days say little about errors that last.',
    citation:
      'Gause, The Struggle for Existence, Williams & Wilkins, Baltimore (1934), figure 32; digitised as the data set gause_1934_book_f32 of the R package gauseR',
    model: `# Lotka-Volterra: Paramecium N, Didinium P, which is put in every third day
N' = r*N - a*N*P
P' = b*N*P - m*P
P(1) = 0
at t = 3, 6, 9, 12, 15: P = P + dose
`,
    csv: didinium,
  },
  {
    name: 'refinery',
    title: 'A tray of a distillation column',
    about:
      'Real data with an input: the reflux flow was measured and drives the level of tray 47. Both are differences from their means over the first 60 values. Two parameters follow most of it; the verdict says that a slow part is missed.',
    citation:
      'Ramsay, Hooker and Graves, Functional Data Analysis with R and MATLAB, Springer (2009); the data set refinery of the R package fda',
    model: `# The level of a tray answers the reflux flow, a known input
Tray47' = -beta*Tray47 + alpha*Reflux
input Reflux
`,
    csv: refinery,
  },
];
