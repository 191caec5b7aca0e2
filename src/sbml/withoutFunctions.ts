import { inlineFunctions } from './inlineFunctions.ts';
import type { SbmlDocument, SpeciesReference } from './sbmlDocument.ts';
import type { SbmlMath } from './sbmlMath.ts';

/** The document with every function written out where it is called. */
export function withoutFunctions(sbml: SbmlDocument): SbmlDocument {
  const inline = <M extends SbmlMath | undefined>(math: M, owner: string) =>
    (math && inlineFunctions(math, sbml.functions, owner)) as M;
  const inAll = (formulas: ReadonlyMap<string, SbmlMath>, what: string) =>
    new Map(Array.from(formulas, ([id, math]) => [id, inline(math, `${what} of "${id}"`)]));
  const inReference =
    (reaction: string) =>
    (one: SpeciesReference): SpeciesReference => ({
      ...one,
      math: inline(one.math, `stoichiometry of "${one.species}" in reaction "${reaction}"`),
    });
  return {
    ...sbml,
    initialAssignments: inAll(sbml.initialAssignments, 'initial assignment'),
    assignmentRules: inAll(sbml.assignmentRules, 'assignment rule'),
    rateRules: inAll(sbml.rateRules, 'rate rule'),
    reactions: sbml.reactions.map((reaction) => ({
      ...reaction,
      reactants: reaction.reactants.map(inReference(reaction.id)),
      products: reaction.products.map(inReference(reaction.id)),
      rate: inline(reaction.rate, `reaction "${reaction.id}"`),
    })),
    events: sbml.events.map((event, i) => {
      const owner = event.id === '' ? `event ${i + 1}` : `event "${event.id}"`;
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
