import type { PriorOf } from '../priors/prior.ts';
import type { PetabMath } from './petabMath.ts';
import type { CellPlace } from './readTsv.ts';

/** The tables of a PEtab problem, version 1 or 2, as one structure: conditions are periods of experiments. */
export interface PetabTables {
  readonly version: 1 | 2;
  /** The YAML file that names them all. */
  readonly file: string;
  readonly parameterFiles: readonly string[];
  /** The model, as text, and the file that it stands in. */
  readonly model: { readonly file: string; readonly text: string };
  readonly parameters: readonly PetabParameter[];
  readonly observables: readonly PetabObservable[];
  readonly experiments: readonly PetabExperiment[];
  readonly measurements: readonly PetabMeasurement[];
  /** Entities of the model under names of the tables. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Where the mapping table says so. */
  readonly mappingAt: ReadonlyMap<string, CellPlace>;
}

/** A row of the table of parameters. */
export interface PetabParameter {
  readonly id: string;
  readonly scale: 'lin' | 'log' | 'log10';
  readonly lower: number;
  readonly upper: number;
  readonly nominal: number | undefined;
  readonly estimate: boolean;
  /** Part of the objective. */
  readonly prior: PetabPrior | undefined;
  readonly at: CellPlace;
}

/** The prior of a parameter, cut off at its bounds where `truncated`. */
export interface PetabPrior extends PriorOf {
  readonly truncated: boolean;
}

/** What is measured, and how it scatters. */
export interface PetabObservable {
  readonly id: string;
  readonly formula: PetabMath;
  readonly noise: PetabMath;
  /** In which measurements and predictions are compared. */
  readonly transformation: 'lin' | 'log' | 'log10';
  readonly distribution: 'normal' | 'laplace';
  /** Names in the formulas that rows of measurements give values. */
  readonly placeholders: readonly string[];
  readonly noisePlaceholders: readonly string[];
  readonly formulaAt: CellPlace;
  readonly noiseAt: CellPlace;
}

/** What is done to the system, in order of time. A first period at -∞ lasts until nothing changes any more. */
export interface PetabExperiment {
  readonly id: string;
  readonly periods: readonly PetabPeriod[];
}

export interface PetabPeriod {
  readonly time: number;
  readonly changes: readonly PetabChange[];
}

/** A quantity of the model takes a value. */
export interface PetabChange {
  readonly target: string;
  /** Undefined where version 1 says nothing (NaN): the value of the model, or of the state before. */
  readonly value: PetabMath | undefined;
  readonly at: CellPlace;
}

/** A measured value. */
export interface PetabMeasurement {
  readonly observable: string;
  readonly experiment: string;
  readonly time: number;
  readonly value: number;
  /** What takes the place of the observable's placeholders, and those of its noise. */
  readonly overrides: readonly PetabMath[];
  readonly noiseOverrides: readonly PetabMath[];
  readonly at: CellPlace;
}
