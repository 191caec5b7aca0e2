import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { SbmlPart } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import { freeNames, isReserved } from '../model/freeName.ts';
import type { SbmlDocument, Species } from './sbmlDocument.ts';
import { needsOf, type SbmlMath } from './sbmlMath.ts';

/** What an id of a document is, and what moves its value. */
export interface SbmlSymbol {
  readonly id: string;
  readonly kind: 'compartment' | 'species' | 'parameter' | 'reaction' | 'stoichiometry';
  /** Its name in the model. */
  readonly name: string;
  readonly species: Species | undefined;
  /** The value that its attribute gives it. */
  readonly value: number | undefined;
  readonly rule: SbmlMath | undefined;
  readonly rate: SbmlMath | undefined;
  readonly initial: SbmlMath | undefined;
  /** Whether events set it. */
  readonly isSet: boolean;
  /** Whether reactions change it. */
  readonly reacts: boolean;
}

export interface Symbols {
  readonly all: ReadonlyMap<string, SbmlSymbol>;
  /** Names of local parameters, by reaction and id. */
  readonly local: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether the value of an id never changes after the start. */
  isFixed(id: string): boolean;
  /** Whether the value of an id is known without solving anything: it needs neither time nor a value that changes. */
  isStatic(id: string): boolean;
  /** A name that nothing has. */
  free(...candidates: string[]): string;
}

/** The ids of a document with names that the language allows. */
export function symbolsOf(sbml: SbmlDocument): Symbols {
  const { compartments, species, parameters, reactions, events } = sbml;
  const references = reactions.flatMap(({ reactants, products }) => [...reactants, ...products]);
  const given = [
    ...compartments.map(({ id, size }) => ({ id, kind: 'compartment' as const, value: size })),
    ...species.map((one) => ({ id: one.id, kind: 'species' as const, value: undefined, species: one })),
    ...parameters.map(({ id, value }) => ({ id, kind: 'parameter' as const, value })),
    ...reactions.map(({ id }) => ({ id, kind: 'reaction' as const, value: undefined })),
    ...references.flatMap(({ id, stoichiometry }) =>
      id === undefined ? [] : [{ id, kind: 'stoichiometry' as const, value: stoichiometry }],
    ),
  ];
  const taken = new Set([
    ...given.map(({ id }) => id),
    ...reactions.flatMap(({ local }) => local.map(({ id }) => id)),
  ]);
  const free = freeNames(taken);
  const allowed = (id: string) => (isReserved(id) ? free(`${id}_`, `${id}_sbml`) : id);
  const isSet = new Set(events.flatMap(({ assignments }) => assignments.map(({ variable }) => variable)));
  const reacting = new Set(references.map((reference) => reference.species));
  const all = new Map<string, SbmlSymbol>();
  for (const one of given) {
    const { id } = one;
    if (all.has(id)) throw new InputError(sbmlFindings.sbmlTwice({ what: 'element', id }));
    const s = 'species' in one ? one.species : undefined;
    all.set(id, {
      ...one,
      species: s,
      name: allowed(id),
      rule: sbml.assignmentRules.get(id),
      rate: sbml.rateRules.get(id),
      initial: sbml.initialAssignments.get(id),
      isSet: isSet.has(id),
      reacts: s !== undefined && reacting.has(id) && !s.boundaryCondition && !s.constant,
    });
  }
  checkTargets(sbml, all);
  const used = new Set(all.keys());
  const local = new Map(
    reactions.map((reaction) => {
      const names = reaction.local.map(({ id }) => {
        const name = used.has(id) ? free(`${id}_${reaction.id}`, `${reaction.id}_${id}`) : allowed(id);
        used.add(id);
        return [id, name] as const;
      });
      return [reaction.id, new Map(names)] as const;
    }),
  );
  const known = new Map<string, boolean>();
  const isFixed = (id: string): boolean => {
    const one = all.get(id);
    if (!one || one.kind === 'reaction') return false;
    if (one.rate || one.isSet || one.reacts) return false;
    const inside =
      one.species && hasConcentration(sbml, one.species) ? isFixed(one.species.compartment) : true;
    return inside && (!one.rule || isKnown(one.rule));
  };
  const isKnown = (math: SbmlMath): boolean => {
    const { ids, time } = needsOf(math);
    return !time && [...ids].every(isStatic);
  };
  /** Whether the first value of a species is computed by the size of its compartment. */
  const needsSize = (id: string): boolean => {
    const species = all.get(id)?.species;
    return species !== undefined && (species.initialAmount !== undefined) === hasConcentration(sbml, species);
  };
  const isStatic = (id: string): boolean => {
    let answer = known.get(id);
    if (answer === undefined) {
      // What depends on itself is found out when the text is read.
      known.set(id, true);
      const initial = all.get(id)?.initial;
      answer =
        isFixed(id) &&
        (initial
          ? isKnown(withoutTime(initial))
          : !needsSize(id) || isStatic(all.get(id)!.species!.compartment));
      known.set(id, answer);
    }
    return answer;
  };
  return { all, local, isFixed, isStatic, free };
}

/** A formula at the start, where the time is 0. */
export function withoutTime(math: SbmlMath): SbmlMath {
  return math.kind === 'time' ? { kind: 'number', value: 0 } : mapped(math);
}

function mapped(math: SbmlMath): SbmlMath {
  if (math.kind === 'apply' || math.kind === 'call') return { ...math, args: math.args.map(withoutTime) };
  if (math.kind !== 'piecewise') return math;
  const pieces = math.pieces.map(({ value, condition }) => ({
    value: withoutTime(value),
    condition: withoutTime(condition),
  }));
  return { ...math, pieces, otherwise: math.otherwise && withoutTime(math.otherwise) };
}

/** Whether the value of a species in formulas is a concentration, in place of an amount. */
export function hasConcentration({ compartments }: SbmlDocument, species: Species): boolean {
  if (species.hasOnlySubstanceUnits) return false;
  return compartments.find(({ id }) => id === species.compartment)?.dimensions !== 0;
}

/** Throws where a rule, an assignment or a species reference is about something that is not there. */
function checkTargets(sbml: SbmlDocument, all: ReadonlyMap<string, SbmlSymbol>): void {
  const check = (id: string, owner: SbmlPart, kind?: SbmlSymbol['kind']) => {
    const one = all.get(id);
    if (one && (kind === undefined ? one.kind !== 'reaction' : one.kind === kind)) return;
    throw new InputError(sbmlFindings.sbmlUnknownId({ owner, id }));
  };
  for (const { id, rule, rate, reacts } of all.values()) {
    if (rule && rate) throw new InputError(sbmlFindings.sbmlTwice({ what: 'rule', id }));
    if (!reacts || !(rule || rate)) continue;
    throw new InputError(
      sbmlFindings.sbmlUnsupported({ owner: { of: 'species', id }, why: 'ruleAndReactions' }),
    );
  }
  for (const id of sbml.initialAssignments.keys()) check(id, { of: 'initialAssignment' });
  for (const id of sbml.assignmentRules.keys()) check(id, { of: 'assignmentRule' });
  for (const id of sbml.rateRules.keys()) check(id, { of: 'rateRule' });
  for (const { id, compartment, conversionFactor } of sbml.species) {
    check(compartment, { of: 'species', id }, 'compartment');
    if (conversionFactor !== undefined) check(conversionFactor, { of: 'species', id }, 'parameter');
  }
  if (sbml.conversionFactor !== undefined) check(sbml.conversionFactor, { of: 'model' }, 'parameter');
  for (const { id, reactants, products } of sbml.reactions) {
    for (const { species } of [...reactants, ...products]) check(species, { of: 'reaction', id }, 'species');
  }
  for (const [i, { id, assignments }] of sbml.events.entries()) {
    for (const { variable } of assignments) check(variable, { of: 'event', id, number: i + 1 });
  }
}
