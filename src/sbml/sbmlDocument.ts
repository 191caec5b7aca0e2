import type { SbmlMath } from './sbmlMath.ts';

/** What a document of SBML says, with the defaults of its level; ids are those of the document. */
export interface SbmlDocument {
  readonly level: number;
  readonly version: number;
  readonly id: string;
  readonly name: string;
  readonly functions: ReadonlyMap<
    string,
    { readonly args: readonly string[]; readonly body: SbmlMath | undefined }
  >;
  readonly units: ReadonlyMap<string, string>;
  readonly timeUnits: string | undefined;
  readonly compartments: readonly Compartment[];
  readonly species: readonly Species[];
  readonly parameters: readonly SbmlParameter[];
  readonly initialAssignments: ReadonlyMap<string, SbmlMath>;
  readonly assignmentRules: ReadonlyMap<string, SbmlMath>;
  readonly rateRules: ReadonlyMap<string, SbmlMath>;
  readonly reactions: readonly Reaction[];
  readonly events: readonly SbmlEvent[];
  /** The parameter by which amounts of extent become amounts of species. */
  readonly conversionFactor: string | undefined;
}

interface Element {
  readonly id: string;
  /** For people; '' where there is none. */
  readonly name: string;
}

export interface Compartment extends Element {
  readonly dimensions: number;
  readonly size: number | undefined;
  readonly units: string | undefined;
}

export interface Species extends Element {
  readonly compartment: string;
  readonly initialAmount: number | undefined;
  readonly initialConcentration: number | undefined;
  readonly hasOnlySubstanceUnits: boolean;
  readonly boundaryCondition: boolean;
  readonly constant: boolean;
  readonly conversionFactor: string | undefined;
  readonly units: string | undefined;
}

export interface SbmlParameter extends Element {
  readonly value: number | undefined;
  readonly units: string | undefined;
  readonly constant: boolean;
}

export interface Reaction extends Element {
  readonly reactants: readonly SpeciesReference[];
  readonly products: readonly SpeciesReference[];
  /** The rate of its extent; undefined where there is none. */
  readonly rate: SbmlMath | undefined;
  readonly local: readonly SbmlParameter[];
}

export interface SpeciesReference {
  readonly id: string | undefined;
  readonly species: string;
  readonly stoichiometry: number | undefined;
  /** In place of a number, in Level 2. */
  readonly math: SbmlMath | undefined;
}

export interface SbmlEvent extends Element {
  readonly trigger: SbmlMath | undefined;
  /** What the trigger is taken to have been before the start. */
  readonly initialValue: boolean;
  readonly persistent: boolean;
  readonly useValuesFromTriggerTime: boolean;
  readonly delay: SbmlMath | undefined;
  readonly priority: SbmlMath | undefined;
  readonly assignments: readonly { readonly variable: string; readonly math: SbmlMath }[];
}
