import type { FormulaKind, SbmlPart } from '../findings/sbmlWords.ts';
import { inlineFunctions } from './inlineFunctions.ts';
import type { SbmlDocument, SpeciesReference } from './sbmlDocument.ts';
import type { SbmlMath } from './sbmlMath.ts';

/** The document with every function written out where it is called. */
export function withoutFunctions(sbml: SbmlDocument): SbmlDocument {
  const inline = <M extends SbmlMath | undefined>(math: M, owner: SbmlPart) =>
    (math && inlineFunctions(math, sbml.functions, owner)) as M;
  const inAll = (formulas: ReadonlyMap<string, SbmlMath>, of: FormulaKind) =>
    new Map(Array.from(formulas, ([id, math]) => [id, inline(math, { of, sets: id })]));
  const inReference =
    (reaction: string) =>
    (one: SpeciesReference): SpeciesReference => ({
      ...one,
      math: inline(one.math, { of: 'stoichiometry', species: one.species, reaction }),
    });
  return {
    ...sbml,
    initialAssignments: inAll(sbml.initialAssignments, 'initialAssignment'),
    assignmentRules: inAll(sbml.assignmentRules, 'assignmentRule'),
    rateRules: inAll(sbml.rateRules, 'rateRule'),
    reactions: sbml.reactions.map((reaction) => ({
      ...reaction,
      reactants: reaction.reactants.map(inReference(reaction.id)),
      products: reaction.products.map(inReference(reaction.id)),
      rate: inline(reaction.rate, { of: 'reaction', id: reaction.id }),
    })),
    events: sbml.events.map((event, i) => {
      const owner = { of: 'event', id: event.id, number: i + 1 } as const;
      return {
        ...event,
        trigger: inline(event.trigger, owner),
        delay: inline(event.delay, owner),
        priority: inline(event.priority, owner),
        assignments: event.assignments.map(({ variable, math }) => ({
          variable,
          math: inline(math, owner),
        })),
      };
    }),
  };
}
