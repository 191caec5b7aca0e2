import type { SbmlDocument } from './sbmlDocument.ts';
import { needsOf, type SbmlMath } from './sbmlMath.ts';
import type { Symbols } from './symbols.ts';

/** The ids on which the values of formulas depend, through rules, reactions, sizes and rates too, and whether time is among it. */
export function readsOf(
  formulas: readonly (SbmlMath | undefined)[],
  { reactions }: SbmlDocument,
  { all }: Symbols,
): { readonly ids: ReadonlySet<string>; readonly time: boolean } {
  const ids = new Set<string>();
  const rates = new Set<string>();
  let time = false;
  for (const formula of formulas) look(formula);
  return { ids, time };

  function look(formula: SbmlMath | undefined): void {
    if (!formula) return;
    const needs = needsOf(formula);
    if (needs.time) time = true;
    for (const id of needs.ids) lookAt(id);
    for (const id of needs.rates) lookAtRate(id);
  }

  function lookAt(id: string): void {
    if (ids.has(id)) return;
    ids.add(id);
    const one = all.get(id);
    look(one?.rule);
    if (one?.species) lookAt(one.species.compartment);
    if (one?.kind === 'reaction') look(reactions.find((reaction) => reaction.id === id)!.rate);
  }

  function lookAtRate(id: string): void {
    if (rates.has(id)) return;
    rates.add(id);
    const one = all.get(id);
    look(one?.rate);
    if (!one?.species) return;
    lookAtRate(one.species.compartment);
    for (const { id: reaction, reactants, products } of reactions) {
      for (const { species, id: reference, math } of [...reactants, ...products]) {
        if (species !== id) continue;
        lookAt(reaction);
        if (reference !== undefined) lookAt(reference);
        look(math);
      }
    }
  }
}
