/** What a cell of a table of a PEtab problem has to hold. Names are those of the problem. */
export type CellNeed =
  | 'number'
  | 'numberOrInf'
  | 'finite'
  | 'formula'
  | 'identifier'
  | 'begin'
  | 'fixedValue'
  | 'aboveLower'
  | 'estimated'
  | { readonly oneOf: readonly string[] }
  /** As many numbers as the prior has. */
  | { readonly numbersOf: string; readonly count: number }
  | { readonly priorNumber: string; readonly is: 'notFinite' | 'notPositive' | 'notAboveFirst' }
  | { readonly logarithmOf: string }
  | { readonly noiseOf: string }
  | { readonly valueFor: string }
  /** The placeholders of an observable. */
  | { readonly overridesOf: string; readonly names: readonly string[] }
  | { readonly setTwice: string; readonly experiment: string }
  | { readonly computed: string }
  | { readonly estimatedAndSet: string };

const plainNeeds = {
  number: 'A number is needed.',
  numberOrInf: 'A number or inf is needed.',
  finite: 'A finite number is needed.',
  formula: 'A number or a formula is needed.',
  identifier: 'An identifier is needed: letters, digits and underscores, no digit first.',
  begin: 'A period begins at a number, or at -inf.',
  fixedValue: 'A parameter that is not estimated needs its value.',
  aboveLower: 'It has to be above the lower bound.',
  estimated: 'It is 1 or true where the parameter is estimated, 0 or false where not.',
} as const;

const priorNeeds = { notFinite: 'finite', notPositive: 'above 0', notAboveFirst: 'above the lower end' };

export function needWords(need: CellNeed): string {
  if (typeof need === 'string') return plainNeeds[need];
  if ('oneOf' in need) return `It is ${oneOf(need.oneOf)}.`;
  if ('numbersOf' in need) {
    return `${need.numbersOf} needs ${need.count === 1 ? 'a number' : 'two numbers, separated by a semicolon'}.`;
  }
  if ('priorNumber' in need) return `The ${need.priorNumber} has to be ${priorNeeds[need.is]}.`;
  if ('logarithmOf' in need) {
    return `${need.logarithmOf} is compared in logarithms: a number above 0 is needed.`;
  }
  if ('noiseOf' in need) return `The noise of ${need.noiseOf} has to be above 0.`;
  if ('valueFor' in need) return `A value of ${need.valueFor} is needed.`;
  if ('overridesOf' in need) {
    const { overridesOf, names } = need;
    return `${overridesOf} has ${names.length} of them (${names.join(', ') || 'none'}), separated by semicolons.`;
  }
  if ('setTwice' in need) {
    return `Another condition of ${need.experiment} sets ${need.setTwice} at the same time.`;
  }
  if ('computed' in need) {
    return `${need.computed} is computed in the model. Only parameters that no formula gives a value have a place in the parameter table.`;
  }
  return `The parameter table estimates ${need.estimatedAndSet}, so that no condition can set it. Leave out one of the two.`;
}

function oneOf(names: readonly string[]): string {
  if (names.length > 4) return `one of ${names.join(', ')}`;
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** What an id should have been that of. */
export const idKinds = {
  experiment: 'an experimentId of the experiment table',
  observable: 'an observableId of the observable table',
  condition: 'a conditionId of the condition table',
  target: 'a parameter, a compartment or a species of the model',
  withValue: 'a quantity of the model that has a value',
  inFormula: 'a parameter of the parameter table, or an entity of the model',
  entity: 'an entity of the model',
} as const;
export type IdKind = keyof typeof idKinds;

/** What keeps a formula from being read. */
export type FormulaFault =
  | 'tooDeep'
  | 'endsEarly'
  | 'infinity'
  | 'conditionAsValue'
  | 'truthAsValue'
  | 'valueAsCondition'
  | 'noLastValue'
  | { readonly character: string }
  | { readonly missing: string; readonly before: string | undefined }
  | { readonly noValue: string }
  | { readonly tooMuch: string }
  | { readonly refersToItself: string };

const plainFaults = {
  tooDeep: 'brackets are nested too deep',
  endsEarly: 'it ends too early',
  infinity: 'infinity has no place in a formula',
  conditionAsValue: 'a condition stands where a value should be',
  truthAsValue: 'true or false stands where a value should be',
  valueAsCondition: 'a value stands where a condition should be',
  noLastValue: 'piecewise needs a last value for where no condition holds',
} as const;

export function faultWords(fault: FormulaFault): string {
  if (typeof fault === 'string') return plainFaults[fault];
  if ('character' in fault) return `the character ${fault.character} has no meaning here`;
  if ('missing' in fault) {
    const { missing, before } = fault;
    return before === undefined
      ? `${missing} is missing at the end`
      : `${missing} is missing before ${before}`;
  }
  if ('noValue' in fault) return `${fault.noValue} stands where a value should be`;
  if ('tooMuch' in fault) return `${fault.tooMuch} follows where it should end`;
  return `${fault.refersToItself} refers to itself`;
}

/** What a problem has that is not supported. */
export type Unsupported =
  | { readonly what: 'extension'; readonly name: string }
  | { readonly what: 'problems' | 'models'; readonly count: number }
  | { readonly what: 'language'; readonly name: string }
  | { readonly what: 'nothingEstimated' | 'largeArchive' }
  /** `words`: what the program that unpacks it said. */
  | { readonly what: 'archive'; readonly words: string };

export function unsupportedWords(one: Unsupported): readonly [what: string, advice: string] {
  const unpack = 'Unpack it, and give the folder.';
  switch (one.what) {
    case 'extension':
      return [`the extension ${one.name} is needed`, 'Problems that need no extension of PEtab are read.'];
    case 'problems':
      return [
        `it has ${one.count} problems, with a model each`,
        'Make a YAML file of each, and fit one after the other.',
      ];
    case 'models':
      return [`it names ${one.count} models`, 'One SBML model is needed.'];
    case 'language':
      return [`its model is in the language ${one.name}`, 'SBML models are read.'];
    case 'nothingEstimated':
      return ['no parameter is estimated', 'Set estimate to 1 where one is to be.'];
    case 'largeArchive':
      return ['the archive is larger than any problem', unpack];
    case 'archive':
      return [`the archive cannot be read (${one.words})`, unpack];
  }
}

/** What a fit may have that a problem cannot: an input that changes, experiments that begin later than at 0, some noise of an output, its values beyond limits. */
export type NotInPetab =
  | { readonly what: 'input' | 'noise' | 'limit'; readonly name: string }
  | { readonly what: 'start'; readonly t: number };

export function notInPetabWords(one: NotInPetab): string {
  switch (one.what) {
    case 'input':
      return `the input ${one.name}, which changes in time`;
    case 'start':
      return `experiments that begin at t = ${one.t}`;
    case 'noise':
      return `the noise of ${one.name}`;
    case 'limit':
      return `a value of ${one.name} beyond a limit`;
  }
}
