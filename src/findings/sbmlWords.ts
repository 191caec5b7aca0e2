/** A part of a document that a formula or a name belongs to. */
export type SbmlPart =
  | { readonly of: 'formula' | 'model' }
  /** `sets`: what it gives a value, where it is one in particular. */
  | { readonly of: FormulaKind; readonly sets?: string }
  | { readonly of: 'reaction' | 'species' | 'rate' | 'function'; readonly id: string }
  | SbmlEventPart
  | { readonly of: 'assignment'; readonly event: SbmlEventPart; readonly sets?: string }
  | { readonly of: 'stoichiometry'; readonly species: string; readonly reaction: string }
  /** A delayed event that sets something to a value from the time of its trigger. */
  | { readonly of: 'earlierValue'; readonly sets: string };

/** `number`, from 1, in the place of an id that is missing. */
export type SbmlEventPart = { readonly of: 'event'; readonly id: string; readonly number: number };

const formulaKinds = {
  initialAssignment: 'initial assignment',
  assignmentRule: 'assignment rule',
  rateRule: 'rate rule',
} as const;
export type FormulaKind = keyof typeof formulaKinds;

export function partWords(part: SbmlPart): string {
  switch (part.of) {
    case 'formula':
    case 'model':
      return part.of;
    case 'reaction':
    case 'species':
      return `${part.of} "${part.id}"`;
    case 'rate':
      return `rate of "${part.id}"`;
    case 'function':
      return `function definition "${part.id}"`;
    case 'event':
      return part.id === '' ? `event ${part.number}` : `event "${part.id}"`;
    case 'assignment':
      return `assignment of ${partWords(part.event)}${setBy(part)}`;
    case 'stoichiometry':
      return `stoichiometry of "${part.species}" in reaction "${part.reaction}"`;
    case 'earlierValue':
      return `delayed event that sets "${part.sets}" to a value from the time of its trigger`;
    default:
      return `${formulaKinds[part.of]}${setBy(part)}`;
  }
}

function setBy({ sets }: { readonly sets?: string }): string {
  return sets === undefined ? '' : ` of "${sets}"`;
}

/** What keeps an XML document from being read. */
export type XmlFault =
  | 'elements'
  | 'dtd'
  | 'incomplete'
  /** More than can be read: so many, and how many may be. */
  | { readonly characters: number; readonly most: number }
  | { readonly beyond: 'depth' | 'elements'; readonly most: number }
  /** What the parser said, and where. */
  | { readonly words: string; readonly at?: { readonly line: number; readonly column: number } };

const plainXmlFaults = {
  elements: 'it has more than one outermost element',
  dtd: 'it has a DTD (<!DOCTYPE …>), which is not read',
  incomplete: 'it has no complete element',
} as const;

export function xmlFaultWords(fault: XmlFault): string {
  if (typeof fault === 'string') return plainXmlFaults[fault];
  if ('characters' in fault) {
    return `it has ${fault.characters} characters, and at most ${fault.most} are read`;
  }
  if ('beyond' in fault) {
    return fault.beyond === 'depth'
      ? `its elements are nested more than ${fault.most} deep`
      : `it has more than ${fault.most} elements`;
  }
  return `${fault.at ? `line ${fault.at.line}, column ${fault.at.column}: ` : ''}${fault.words}`;
}

/** What a formula in MathML has that it cannot have. Elements are by their names. */
export type MathFault =
  | 'emptyApply'
  | { readonly element: string; readonly is: 'noLambda' | 'notMathMl' | 'notSbml' | 'inPiecewise' }
  | { readonly symbol: string; readonly applied: boolean }
  | { readonly element: string; readonly args: number }
  | { readonly base: string }
  | { readonly number: string };

const elementFaults = {
  noLambda: ' in place of <lambda>',
  notMathMl: ', which is not MathML',
  notSbml: ', which is not part of SBML',
  inPiecewise: ' in <piecewise>',
} as const;

export function mathFaultWords(fault: MathFault): string {
  if (fault === 'emptyApply') return 'an empty <apply>';
  if ('is' in fault) return `<${fault.element}>${elementFaults[fault.is]}`;
  if ('args' in fault) return `<${fault.element}> with ${fault.args} arguments`;
  if ('symbol' in fault)
    return `the symbol ${fault.symbol}${fault.applied ? ', applied' : ' without an argument'}`;
  if ('base' in fault) return `a number with the base ${fault.base}`;
  return `the number ${JSON.stringify(fault.number)}`;
}

/** What is wrong with a call of a function definition. */
export type CallFault =
  | 'tooLong'
  | 'rateOfFormula'
  | 'notDefined'
  | 'callsItself'
  | { readonly takes: number; readonly given: number };

const plainCallFaults = {
  tooLong: 'written out, it is too long',
  rateOfFormula: 'rateOf is taken of a formula',
  notDefined: 'there is no such function definition',
  callsItself: 'it calls itself',
} as const;

export function callFaultWords(fault: CallFault): string {
  return typeof fault === 'string'
    ? plainCallFaults[fault]
    : `it takes ${fault.takes} arguments and is given ${fault.given}`;
}

/** Why a part of a model cannot be translated. */
export type NotTranslated =
  | 'noValue'
  | 'reactionHasNoRate'
  | 'ruleGivesValue'
  | 'needsOwnRate'
  | 'ruleAndReactions'
  | 'ruleGivesSize'
  | 'eventSetsSize'
  | { readonly setsRuled: string };

const plainReasons = {
  noValue: 'it has no value',
  reactionHasNoRate: 'a reaction is no quantity that changes',
  ruleGivesValue: 'an assignment rule gives its value',
  needsOwnRate: 'its formula needs the rate itself',
  ruleAndReactions: 'a rule and reactions both change it',
  ruleGivesSize: 'an assignment rule gives the size of its compartment',
  eventSetsSize: 'such an event sets the size of its compartment too',
} as const;

export function notTranslatedWords(why: NotTranslated): string {
  return typeof why === 'string' ? plainReasons[why] : `it sets "${why.setsRuled}", which has a rule`;
}

/** What stands where SBML does not allow it. */
export type Misplaced =
  | 'secondMath'
  | 'mathOutside'
  | { readonly element: string; readonly hasNamespace: boolean };

export function misplacedWords(what: Misplaced): string {
  if (what === 'secondMath') return 'a second <math>';
  if (what === 'mathOutside') return '<math> outside the namespace of MathML';
  return `<${what.element}>${what.hasNamespace ? '' : ' without a namespace'}`;
}

/** What a model has that SBML has no place for. */
export type NotInSbml =
  | 'settings'
  | 'jumpOfExperiments'
  | 'endlessJump'
  | { readonly input: string }
  | { readonly doses: string }
  | { readonly firstValueAt: number };

const plainLosses = {
  settings: 'what is set in single experiments',
  jumpOfExperiments: 'a jump of single experiments',
  endlessJump: 'a jump that is repeated without end',
} as const;

export function notInSbmlWords(what: NotInSbml): string {
  if (typeof what === 'string') return plainLosses[what];
  if ('input' in what) return `the input ${what.input}, whose values are in a table`;
  if ('doses' in what) return `the doses ${what.doses}, which are in a table`;
  return `a first value at t = ${what.firstValueAt}`;
}
