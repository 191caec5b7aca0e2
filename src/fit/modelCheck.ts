import type { Note } from '../findings/note.ts';
import type { Jump } from '../model/model.ts';
import type { NoiseLawName } from '../optionKinds.ts';
import type { Enters } from '../problem/enters.ts';

/** What was recognised in a model and its data. Plain data; values that need data are null without them. */
export interface ModelCheck {
  version: string;
  /** The model's text. */
  model: string;
  states: CheckedState[];
  outputs: CheckedOutput[];
  inputs: CheckedInput[];
  parameters: CheckedParameter[];
  /** Parameters that are held, with their values. */
  fixed: Record<string, number>;
  /** The time of the first states; null where each experiment begins with its first row. */
  startTime: number | null;
  firstStates: CheckedFirstState[];
  jumps: CheckedJump[];
  reports: { name: string; formula: string }[];
  /** None without data. */
  experiments: CheckedExperiment[];
  /** How many values there are, and how many unknowns of each kind they have to determine. */
  counts: {
    values: number;
    parameters: number;
    firstStates: number;
    noiseLevels: number;
    /** Unknowns that their prior alone would determine. */
    priors: number;
  } | null;
  /** What would prevent a fit. */
  warnings: Note[];
  notes: Note[];
}

/** A state as `check` understands it: measured or hidden, and where it is seen. */
export interface CheckedState {
  name: string;
  /** Whether a column measures the state itself. */
  measured: boolean | null;
  /** The outputs whose formulas have the state. */
  seenIn: string[];
  /** Its natural scale. */
  size: number | null;
}

/** Something that a column measures as `check` understands it: its formula, its noise, how many values. */
export interface CheckedOutput {
  name: string;
  formula: string;
  distribution: NoiseLawName;
  /** Standard deviation of the noise (of ln y for lognormal, the scale for student). */
  sd: { from: 'estimate' } | { from: 'number'; value: number } | { from: 'formula' | 'column'; text: string };
  /** How many values were measured. */
  values: number | null;
}

/** A known function of time that enters the equations, as `check` understands it. */
export interface CheckedInput {
  name: string;
  held: boolean;
  /** False where no line says that it is an input: it is a column of the data. */
  declared: boolean;
  /** Whether it has one value throughout each experiment. */
  constant: boolean | null;
}

/** What is known beforehand of something that is searched for. Infinite where there is no bound. */
export interface Searched {
  lower: number;
  upper: number;
  scale: 'log' | 'linear';
  prior: string | null;
}

/** An unknown parameter as `check` understands it: bounds, prior, where it enters, where a search begins. */
export interface CheckedParameter extends Searched {
  name: string;
  /** Where the headings of the table, or the model, give one. */
  unit?: string;
  /** Whether it has a value of its own in each experiment. */
  local: boolean;
  enters: Omit<Enters, 'hasEffect'>;
  /** Whether anything that is measured depends on it. */
  hasEffect: boolean;
  /** Where a search begins: its natural scale, or the start that was given. */
  start: number | null;
}

/** A state at the start of each experiment as `check` understands it: given by a formula, or estimated. */
export interface CheckedFirstState extends Searched {
  state: string;
  /** null where it is estimated. */
  formula: string | null;
  /** Where a search begins, in each experiment. */
  start: number[] | null;
}

/** A jump, dose or event of the model. */
export interface CheckedJump {
  kind: Jump['kind'];
  /** The line of the model. */
  line: number;
  text: string;
}

/** One experiment of the table as `check` understands it. */
export interface CheckedExperiment {
  name: string;
  rows: number;
  /** The time at which it begins, and its first and last row. */
  start: number;
  timeSpan: [number, number];
  /** The last time but for rows at `inf`, where there are some: `timeSpan` ends at the far time that is taken for those. */
  settles?: number;
  /** Measured values of all outputs. */
  values: number;
  /** Jumps at known times and doses. */
  jumps: number;
}
