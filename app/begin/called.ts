/** What the name of a column may say that it is. */
const words = {
  prey: /prey|hare|rabbit|mouse|mice|voles?|lemming|deer|moose|elk|host|alga|aphid|mites?|plankton|paramecium|sheep/i,
  predator: /pred|lynx|fox|wol[fv]|weasel|stoat|marten|parasit|didinium|rotifer|ladybird|daphnia|owl|hawk/i,
  cases: /^(I|i)$|infect|cases?|\bill\b|sick|in_?bed|incidence|prevalen|positive/i,
  newCases:
    /^cases$|new_?(cases|infections)|daily|weekly|incidence|confirmed|reported|(cases|infections)_?per_?(day|week)/i,
  totalCases: /cumul|total|so_?far/i,
  susceptible: /^(S|s)$|suscept|healthy/i,
  recovered: /^(R|r)$|recover|removed|immune|convalesc|dead|deaths/i,
  drug: /^(C|c|Cp|cp|DV|dv)$|conc|plasma|serum|blood|drug|dose|mg_?l/i,
  dose: /^(dose|amt|amount)/i,
  infusion: /^(rate|infusion)/i,
  substrate: /^(S|s)$|substrat|glucose|sugar|lactose|acetate|nutrient|food|glycerol/i,
  voltage: /^v(m|_?m)?$|^e_?m$|volt|potential|(^|_)mv$/i,
  amount: /^(conc|S_?0|substrate_?0|amount)/i,
  product: /^(P|p)$|product|nadh|ethanol|p_?nitrophenol|absorb/i,
  cells: /^(X|x|N)$|biomass|cells?|^od|cfu|yeast|bacteri|coli|densit/i,
} as const;

/** Whether a name says so. */
export function called(name: string, what: keyof typeof words): boolean {
  return words[what].test(name);
}
