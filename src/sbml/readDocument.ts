import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { FormulaKind, Misplaced, SbmlPart } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import { checkPackages } from './checkPackages.ts';
import { plainNumber, readLambda, readMath } from './readMath.ts';
import { readUnits } from './readUnits.ts';
import { elementsOf, readXml, type XmlElement } from './readXml.ts';
import type {
  Compartment,
  Reaction,
  SbmlDocument,
  SbmlEvent,
  SbmlParameter,
  Species,
  SpeciesReference,
} from './sbmlDocument.ts';
import type { SbmlMath } from './sbmlMath.ts';

const core = 'http://www.sbml.org/sbml/level';
const prefixes = {
  ...Object.fromEntries(
    [
      '1',
      '2',
      '2/version2',
      '2/version3',
      '2/version4',
      '2/version5',
      '3/version1/core',
      '3/version2/core',
    ].map((level) => [core + level, 'sbml']),
  ),
  'http://www.w3.org/1998/Math/MathML': 'math',
};

/** What a document of SBML says. */
export function readDocument(xml: string): SbmlDocument {
  const root = readXml(xml, prefixes);
  if (root.name !== 'sbml:sbml') throw new InputError(sbmlFindings.notSbml({ root: root.name }));
  const level = Number(root.attributes.level);
  const version = Number(root.attributes.version);
  if (level !== 2 && level !== 3)
    throw new InputError(sbmlFindings.sbmlLevel({ level: root.attributes.level ?? '' }));
  checkPackages(root);
  const [model] = elementsOf(root, 'sbml:model');
  if (model === undefined) throw new InputError(sbmlFindings.sbmlEmpty());
  membersOf(model, ...[...Object.keys(members), ...unread].map((name) => `listOf${name}`));
  const list = (name: keyof typeof members) => {
    const [first, second] = elementsOf(model, `sbml:listOf${name}`);
    if (second) throw new InputError(sbmlFindings.sbmlTwice({ what: 'list', id: `listOf${name}` }));
    return membersOf(first, ...members[name]);
  };
  refuseAlgebraic(list('Rules'));
  const units = readUnits(list('UnitDefinitions'));
  return {
    level,
    version,
    id: model.attributes.id ?? '',
    name: model.attributes.name ?? '',
    functions: new Map(
      list('FunctionDefinitions').map((e) => {
        const id = idOf(e);
        return [id, readLambda(mathIn(e), { of: 'function', id })];
      }),
    ),
    units,
    timeUnits: model.attributes.timeUnits,
    compartments: list('Compartments').map((e) => readCompartment(e, level)),
    species: list('Species').map(readSpecies),
    parameters: list('Parameters').map(readParameter),
    initialAssignments: mathOf(list('InitialAssignments'), 'symbol', { of: 'initialAssignment' }),
    assignmentRules: mathOf(named(list('Rules'), 'assignmentRule'), 'variable', { of: 'assignmentRule' }),
    rateRules: mathOf(named(list('Rules'), 'rateRule'), 'variable', { of: 'rateRule' }),
    reactions: list('Reactions').map((e) => readReaction(e, level)),
    events: list('Events').map(readEvent),
    conversionFactor: model.attributes.conversionFactor,
  };
}

/** The elements that a list of a model is made of. */
const members = {
  FunctionDefinitions: ['functionDefinition'],
  UnitDefinitions: ['unitDefinition'],
  Compartments: ['compartment'],
  Species: ['species'],
  Parameters: ['parameter'],
  InitialAssignments: ['initialAssignment'],
  Rules: ['assignmentRule', 'rateRule', 'algebraicRule'],
  Reactions: ['reaction'],
  Events: ['event'],
} as const;

/** Lists that change nothing of what is computed. */
const unread = ['CompartmentTypes', 'SpeciesTypes', 'Constraints'];

/** What a list holds; it may have notes, an annotation and elements of packages, but nothing else of SBML. */
function membersOf(list: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  return elementsOf(list).filter((e) => {
    const name = e.name.replace(/^sbml:/, '');
    if (name.includes(':') || ((name === 'notes' || name === 'annotation') && e.name !== name)) return false;
    if (names.includes(name) && e.name !== name) return true;
    throw misplaced({ element: name, hasNamespace: e.name !== name }, list!);
  });
}

function misplaced(what: Misplaced, inside: XmlElement): InputError {
  return new InputError(sbmlFindings.sbmlElement({ what, place: inside.name.replace(/^sbml:/, '') }));
}

function named(elements: readonly XmlElement[], name: string): XmlElement[] {
  return elements.filter((e) => e.name === `sbml:${name}`);
}

function mathIn(e: XmlElement | undefined): XmlElement | undefined {
  const [math, second] = elementsOf(e).filter(({ name }) => /^(.*:)?math$/.test(name));
  if (math === undefined) return undefined;
  if (math.name === 'math:math' && !second) return math;
  throw misplaced(second ? 'secondMath' : 'mathOutside', e!);
}

type GivesValue = Extract<SbmlPart, { of: FormulaKind | 'assignment' }>;

/** Formulas by what they give a value to; one without MathML says nothing. */
function mathOf(elements: readonly XmlElement[], attribute: string, what: GivesValue): Map<string, SbmlMath> {
  const formulas = new Map<string, SbmlMath>();
  for (const e of elements) {
    const id = e.attributes[attribute] ?? '';
    if (formulas.has(id)) throw new InputError(sbmlFindings.sbmlTwice({ what, id }));
    const math = readMath(mathIn(e), { ...what, sets: id });
    if (math) formulas.set(id, math);
  }
  return formulas;
}

function refuseAlgebraic(rules: readonly XmlElement[]): void {
  const algebraic = named(rules, 'algebraicRule');
  if (algebraic.length === 0) return;
  const id = algebraic[0].attributes.id ?? algebraic[0].attributes.metaid ?? '';
  throw new InputError(sbmlFindings.sbmlAlgebraic({ id, count: algebraic.length }));
}

function readCompartment(e: XmlElement, level: number): Compartment {
  const dimensions = numberIn(e, 'spatialDimensions') ?? (level === 2 ? 3 : Number.NaN);
  return { ...elementIn(e), dimensions, size: numberIn(e, 'size'), units: e.attributes.units };
}

function readSpecies(e: XmlElement): Species {
  return {
    ...elementIn(e),
    compartment: e.attributes.compartment ?? '',
    initialAmount: numberIn(e, 'initialAmount'),
    initialConcentration: numberIn(e, 'initialConcentration'),
    hasOnlySubstanceUnits: flagIn(e, 'hasOnlySubstanceUnits', false),
    boundaryCondition: flagIn(e, 'boundaryCondition', false),
    constant: flagIn(e, 'constant', false),
    conversionFactor: e.attributes.conversionFactor,
    units: e.attributes.substanceUnits,
  };
}

function readParameter(e: XmlElement): SbmlParameter {
  const { units } = e.attributes;
  return { ...elementIn(e), value: numberIn(e, 'value'), units, constant: flagIn(e, 'constant', true) };
}

function readReaction(e: XmlElement, level: number): Reaction {
  const element = elementIn(e);
  if (flagIn(e, 'fast', false)) throw new InputError(sbmlFindings.sbmlFast({ reaction: element.id }));
  const [law] = elementsOf(e, 'sbml:kineticLaw');
  const locals = [
    ...elementsOf(law, 'sbml:listOfParameters'),
    ...elementsOf(law, 'sbml:listOfLocalParameters'),
  ];
  const references = (name: string) =>
    membersOf(elementsOf(e, `sbml:listOf${name}`)[0], 'speciesReference').map((one) =>
      readReference(one, element.id, level),
    );
  return {
    ...element,
    reactants: references('Reactants'),
    products: references('Products'),
    rate: readMath(mathIn(law), { of: 'reaction', id: element.id }),
    local: locals.flatMap((one) => membersOf(one, 'parameter', 'localParameter')).map(readParameter),
  };
}

function readReference(e: XmlElement, reaction: string, level: number): SpeciesReference {
  const { id, species = '' } = e.attributes;
  const [stoichiometryMath] = elementsOf(e, 'sbml:stoichiometryMath');
  const owner = { of: 'stoichiometry', species, reaction } as const;
  return {
    id: id === undefined ? undefined : idOf(e),
    species,
    stoichiometry: numberIn(e, 'stoichiometry') ?? (level === 2 ? 1 : undefined),
    math: readMath(mathIn(stoichiometryMath), owner),
  };
}

function readEvent(e: XmlElement, index: number): SbmlEvent {
  const id = e.attributes.id ?? '';
  const owner = { of: 'event', id, number: index + 1 } as const;
  const [trigger, delay, priority] = ['trigger', 'delay', 'priority'].map(
    (name) => elementsOf(e, `sbml:${name}`)[0],
  );
  const assignments = mathOf(
    membersOf(elementsOf(e, 'sbml:listOfEventAssignments')[0], 'eventAssignment'),
    'variable',
    { of: 'assignment', event: owner },
  );
  return {
    id,
    name: e.attributes.name ?? '',
    trigger: readMath(mathIn(trigger), owner),
    initialValue: trigger ? flagIn(trigger, 'initialValue', true) : true,
    persistent: trigger ? flagIn(trigger, 'persistent', true) : true,
    useValuesFromTriggerTime: flagIn(e, 'useValuesFromTriggerTime', true),
    delay: readMath(mathIn(delay), owner),
    priority: readMath(mathIn(priority), owner),
    assignments: Array.from(assignments, ([variable, math]) => ({ variable, math })),
  };
}

function elementIn(e: XmlElement) {
  return { id: idOf(e), name: e.attributes.name ?? '' };
}

function idOf(e: XmlElement): string {
  const id = e.attributes.id ?? '';
  if (/^[A-Za-z_]\w*$/.test(id)) return id;
  throw new InputError(sbmlFindings.sbmlId({ element: e.name.replace(/^sbml:/, ''), id }));
}

function numberIn(e: XmlElement, attribute: string): number | undefined {
  const text = e.attributes[attribute];
  if (text === undefined) return undefined;
  const value = plainNumber(text);
  if (!Number.isNaN(value)) return value;
  if (text.trim() === 'NaN') return undefined;
  throw new InputError(sbmlFindings.sbmlAttribute({ id: e.attributes.id ?? '', attribute, value: text }));
}

function flagIn(e: XmlElement, attribute: string, usual: boolean): boolean {
  const text = e.attributes[attribute]?.trim();
  if (text === undefined) return usual;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new InputError(sbmlFindings.sbmlAttribute({ id: e.attributes.id ?? '', attribute, value: text }));
}
