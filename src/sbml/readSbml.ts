import { sbmlFindings } from '../findings/sbmlFindings.ts';
import { checkFields, checkText, checkTexts } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import { parseModel } from '../model/parseModel.ts';
import { eventLines } from './eventLines.ts';
import { modelLines } from './modelLines.ts';
import { readDocument } from './readDocument.ts';
import { unitSymbol } from './readUnits.ts';
import type { Compartment, SbmlDocument, Species } from './sbmlDocument.ts';
import { type Symbols, symbolsOf } from './symbols.ts';
import { type Quantity, translate } from './translate.ts';
import { withoutFunctions } from './withoutFunctions.ts';

/** How a document of SBML is read. */
export interface SbmlOptions {
  /**
   * Ids whose values in the file are not used, so that they are unknowns of the model: parameters (a local one as
   * `reaction.id`), sizes of compartments, first values of species. 'all': every constant parameter.
   */
  readonly estimate?: readonly string[] | 'all' | undefined;
  /** Further lines for the text, such as `observe y = S1/C`; they use the names of the model. */
  readonly lines?: readonly string[] | undefined;
}

/** A parameter that never changes. */
export interface SbmlConstant {
  /** Its id; `reaction.id` for a local parameter. */
  readonly id: string;
  /** Its name in the model. */
  readonly name: string;
  readonly value: number | undefined;
  /** Such as `mol L^-1`; undefined where the file has none. */
  readonly units: string | undefined;
  /** Whether an initial assignment computes it. */
  readonly computed: boolean;
}

/** A model of SBML in our language. */
export interface SbmlModel {
  /** Its text, one statement a line. */
  readonly text: string;
  readonly model: Model;
  /** The id and the name that the file gives the model. */
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly version: number;
  /** The name in the model of every id of the file. */
  readonly names: ReadonlyMap<string, string>;
  readonly parameters: readonly SbmlConstant[];
  readonly compartments: readonly Compartment[];
  readonly species: readonly Species[];
  /** By id, what each quantity of the file is in the model: value, amount, concentration, first value. */
  readonly quantities: ReadonlyMap<string, Quantity>;
  readonly timeUnits: string | undefined;
}

function checkGiven(xml: unknown, options: unknown): void {
  checkText(xml, 'The document of SBML', '<sbml …>');
  checkFields(options, 'readSbml', ['estimate', 'lines'], "{ estimate: ['k1'] }");
  const { estimate, lines } = options;
  if (estimate !== undefined && estimate !== 'all') checkTexts(estimate, 'estimate', "['k1']");
  if (lines !== undefined) checkTexts(lines, 'lines', "['observe y = S']");
}

/**
 * The model of a document of SBML, Level 2 or 3 (docs/formats.md).
 *
 * @throws InputError for what is not SBML, and by name for what cannot be done.
 *
 * @example
 * ```ts
 * import { parseModel, readSbml, writeSbml } from 'wendy';
 *
 * const { xml } = writeSbml(parseModel("S' = -k*S\nS(0) = 2"), { parameters: { k: 0.3 } });
 * const { model, parameters } = readSbml(xml, { estimate: ['k'] });
 * console.log(model.parameters, parameters[0]?.value); // → [ 'k' ] 0.3
 * ```
 */
export function readSbml(xml: string, options: SbmlOptions = {}): SbmlModel {
  checkGiven(xml, options);
  const sbml = withoutFunctions(readDocument(xml));
  const symbols = symbolsOf(sbml);
  const parameters = constantsOf(sbml, symbols);
  const { estimate = [] } = options;
  const isEstimated =
    estimate === 'all'
      ? (id: string) => parameters.some((one) => one.id === id && !one.computed && one.value !== undefined)
      : (id: string) => estimate.includes(id);
  if (estimate !== 'all') checkEstimate(estimate, parameters, symbols);
  const translation = translate(sbml, symbols, isEstimated);
  const events = eventLines(sbml, symbols, translation);
  const units = new Map(parameters.flatMap(({ name, units: unit }) => (hasUnit(unit) ? [[name, unit]] : [])));
  const text = modelLines(sbml, translation, units, [...events, ...(options.lines ?? [])]);
  let model: Model | undefined;
  return {
    text,
    get model() {
      model ??= units.size > 0 ? { ...parseModel(text), units } : parseModel(text);
      return model;
    },
    id: sbml.id,
    name: sbml.name,
    level: sbml.level,
    version: sbml.version,
    names: new Map(Array.from(symbols.all.values(), ({ id, name }) => [id, name])),
    parameters,
    compartments: sbml.compartments,
    species: sbml.species,
    quantities: translation.quantities,
    timeUnits: sbml.timeUnits && unitsOf(sbml, sbml.timeUnits),
  };
}

/** Throws where there is nothing to estimate under an id. */
function checkEstimate(
  estimate: readonly string[],
  parameters: readonly SbmlConstant[],
  symbols: Symbols,
): void {
  const known = new Set([
    ...parameters.map(({ id }) => id),
    ...[...symbols.all.values()].filter(({ kind, rule }) => kind !== 'reaction' && !rule).map(({ id }) => id),
  ]);
  const unknown = estimate.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw new InputError(sbmlFindings.sbmlEstimate({ id: unknown, near: nearestName(unknown, known) }));
}

function constantsOf(sbml: SbmlDocument, symbols: Symbols): SbmlConstant[] {
  const units = (id: string | undefined) => id && unitsOf(sbml, id);
  const global = sbml.parameters
    .filter(({ id }) => symbols.isFixed(id) && !symbols.all.get(id)!.rule)
    .map(({ id, value, units: unit }) => {
      const { name, initial } = symbols.all.get(id)!;
      return { id, name, value, units: units(unit), computed: initial !== undefined };
    });
  const local = sbml.reactions.flatMap((reaction) =>
    reaction.local.map(({ id, value, units: unit }) => ({
      id: `${reaction.id}.${id}`,
      name: symbols.local.get(reaction.id)!.get(id)!,
      value,
      units: units(unit),
      computed: false,
    })),
  );
  return [...global, ...local];
}

function hasUnit(unit: string | undefined): unit is string {
  return unit !== undefined && unit !== '' && unit !== 'dimensionless';
}

function unitsOf({ units }: SbmlDocument, id: string): string {
  return units.get(id) ?? unitSymbol(id);
}
