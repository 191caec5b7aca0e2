import { census } from './tables/census.ts';
import { didinium } from './tables/didinium.ts';
import { flu } from './tables/flu.ts';
import { indomethacin } from './tables/indomethacin.ts';
import { onions } from './tables/onions.ts';
import { orangeTrees } from './tables/orangeTrees.ts';
import { paramecium } from './tables/paramecium.ts';
import { pelts } from './tables/pelts.ts';
import { pines } from './tables/pines.ts';
import { refinery } from './tables/refinery.ts';
import { theophylline } from './tables/theophylline.ts';
import { yeast } from './tables/yeast.ts';

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
  {
    name: 'yeast',
    title: 'Yeast in a culture, 1913',
    about:
      'Real data: the textbook case of logistic growth, a value an hour from the first cells to saturation. All of it is explained to within one per cent, and both parameters are known well.',
    citation:
      'Carlson, Über Geschwindigkeit und Grösse der Hefevermehrung in Würze, Biochemische Zeitschrift 57, 313-334 (1913); numbers as in Pearl, The growth of populations, Quarterly Review of Biology 2, 532-548 (1927)',
    model: `# Logistic growth to the capacity K
yeast' = r*yeast*(1 - yeast/K)
report doubling = log(2)/r
`,
    csv: yeast,
  },
  {
    name: 'orange-trees',
    title: 'Trunks of five orange trees',
    about:
      'Real data of five experiments: the trees grow at one rate, each to a girth of its own. The line “local K” says so. Seven values a tree would be few; together they give a good fit.',
    citation:
      'Draper and Smith, Applied Regression Analysis, 3rd ed., Wiley (1998), exercise 24.N; the data set Orange of R',
    model: `# Logistic growth: one rate for all trees, a final girth K for each
trunk' = r*trunk*(1 - trunk/K)
local K
`,
    csv: orangeTrees,
  },
  {
    name: 'indomethacin',
    title: 'Indomethacin in six subjects',
    about:
      'Real data with a hidden state: a drug is injected into the blood, and some of it goes to the tissue and back. Concentrations fall thirtyfold, so the noise is log-normal. Each subject eliminates at a rate of its own.',
    citation:
      'Kwan, Breault, Umbenhauer, McMahon and Duggan, Kinetics of indomethacin absorption, elimination, and enterohepatic circulation in man, J. Pharmacokinet. Biopharm. 4, 255-280 (1976); the data set Indometh of R',
    model: `# Two compartments: injected into the blood at t = 0, tissue is hidden
conc' = -(k10 + k12)*conc + k21*tissue
tissue' = k12*conc - k21*tissue
tissue(0) = 0
local k10
noise conc lognormal
`,
    csv: indomethacin,
  },
  {
    name: 'pines',
    title: 'Loblolly pines of fourteen seeds',
    about:
      'Real data of fourteen experiments: trees from different sources of seed approach a final height H, each its own, at one rate k. Six values a tree are enough, since all share the rate.',
    citation:
      'Kung, Fitting logistic growth curve with predetermined carrying capacity, Proc. Statistical Computing Section, American Statistical Association, 340-343 (1986); the data set Loblolly of R',
    model: `# Growth that slows down as the tree nears its final height H
height' = k*(H - height)
local H
`,
    csv: pines,
  },
  {
    name: 'census',
    title: 'People in the United States, 1790-1910',
    about:
      'Real data: in 1920 Pearl and Reed drew a logistic curve through these counts and forecast a limit of 197 million. The interval of K holds that; today there are far more people. A good fit need not be a good forecast.',
    citation:
      'Pearl and Reed, On the rate of growth of the population of the United States since 1790 and its mathematical representation, PNAS 6, 275-288 (1920); counts as in McNeil, Interactive Data Analysis, Wiley (1977), the data set uspop of R',
    model: `# Logistic growth of the population, in millions
people' = r*people*(1 - people/K)
`,
    csv: census,
    time: 'year',
  },
  {
    name: 'onions',
    title: 'Growth of onions',
    about:
      'Real data that test programs: logistic growth with a shape n. NIST certifies K = 699.64 and n = 1.279, which this fit gives too. The interval of n is wide: plain logistic growth, n = 1, is not excluded.',
    citation:
      'Ratkowsky, Nonlinear Regression Modeling, Marcel Dekker, New York (1983), pages 62 and 88; the data set Rat43 of the NIST Statistical Reference Datasets',
    model: `# Richards growth: logistic where n = 1
weight' = r*weight*(1 - (weight/K)^n)
`,
    csv: onions,
  },
];
