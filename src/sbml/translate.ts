import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { NotTranslated } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import { conditionText, mathText, type Names } from './mathText.ts';
import type { Reaction, SbmlDocument, SpeciesReference } from './sbmlDocument.ts';
import { needsOf, type SbmlMath } from './sbmlMath.ts';
import { hasConcentration, type SbmlSymbol, type Symbols, withoutTime } from './symbols.ts';
import { valueOfText } from './valueOfText.ts';

/** A line `name = right`, `name' = right` or `name(0) = right`. */
export interface Line {
  readonly name: string;
  readonly right: string;
}

/** What a quantity of a document is in the model. Texts are formulas of the language, in brackets where they need them. */
export interface Quantity {
  readonly id: string;
  readonly kind: SbmlSymbol['kind'];
  /** What its id means in formulas of SBML. */
  readonly value: string;
  /** Of a species. */
  readonly amount: string | undefined;
  /** Of a species; undefined where its compartment has no size. */
  readonly concentration: string | undefined;
  /** The state that holds it, and whether that is the amount of a species of which `value` is the concentration. */
  readonly state: { readonly name: string; readonly isAmount: boolean } | undefined;
  /** What `value` is at the start, in terms of names of the model and of first values x(0). */
  readonly initial: string | undefined;
}

export interface Translation {
  readonly equations: readonly Line[];
  readonly definitions: readonly Line[];
  readonly constants: readonly (Line & { readonly value: number })[];
  readonly initial: readonly Line[];
  readonly quantities: ReadonlyMap<string, Quantity>;
  /** A formula in the language. */
  formula(math: SbmlMath): string;
  condition(math: SbmlMath): string;
}

/** What a document says, as lines of the language. `estimated` ids are left without a value. */
export function translate(
  sbml: SbmlDocument,
  symbols: Symbols,
  estimated: (id: string) => boolean,
): Translation {
  const equations: Line[] = [];
  const definitions: Line[] = [];
  const constants: (Line & { value: number })[] = [];
  const initial: Line[] = [];
  const quantities = new Map<string, Quantity>();
  const { all } = symbols;
  const states = new Map<string, string>();
  const holdsAmount = new Set<string>();
  const dilutes = new Set<string>();
  const staticValues = new Map<string, number | undefined>();
  const rated: string[] = [];

  chooseStates();
  for (const { id, local, rate } of sbml.reactions) {
    for (const parameter of local) {
      const name = symbols.local.get(id)!.get(parameter.id)!;
      if (parameter.value !== undefined && !estimated(`${id}.${parameter.id}`))
        constant(name, parameter.value);
    }
    if (rate) {
      const names = namesIn(false, symbols.local.get(id));
      definitions.push({ name: all.get(id)!.name, right: mathText(rate, names) });
    }
  }
  for (const one of all.values()) if (one.kind !== 'reaction') define(one);
  for (const one of all.values()) describe(one);
  return {
    equations,
    definitions,
    constants,
    initial,
    quantities,
    formula: (math) => mathText(math, namesIn(false)),
    condition: (math) => conditionText(math, namesIn(false)),
  };

  /** The names of formulas, at the start of the simulation where `first`. */
  function namesIn(first: boolean, local?: ReadonlyMap<string, string>): Names {
    return {
      time: first ? '0' : 't',
      value: (id) => local?.get(id) ?? valueText(id, first),
      rate: (id) => (local?.has(id) ? '0' : `(${rateText(id, first)})`),
    };
  }

  function symbol(id: string): SbmlSymbol {
    const one = all.get(id);
    if (one) return one;
    throw new InputError(sbmlFindings.sbmlUnknownId({ owner: { of: 'formula' }, id }));
  }

  /** The name of an id in formulas; where `first`, states are written with the time of the start. */
  function valueText(id: string, first: boolean): string {
    const one = symbol(id);
    if (one.kind === 'reaction' && !sbml.reactions.find((reaction) => reaction.id === id)!.rate) {
      throw new InputError(sbmlFindings.sbmlNoRate({ reaction: id }));
    }
    const infinite = nonFinite(one);
    if (infinite !== undefined) return infinite;
    return first && states.has(id) && !holdsAmount.has(id) ? `${one.name}(0)` : one.name;
  }

  /** The text of a value that is never a finite number: no line can define it, so that it stands wherever it is used. */
  function nonFinite({ id, value, initial, rule, kind }: SbmlSymbol): string | undefined {
    if (kind === 'reaction' || !symbols.isFixed(id) || estimated(id)) return undefined;
    const isPlain = rule === undefined && initial === undefined;
    const number = isPlain ? value : staticValue(id);
    return number === undefined || Number.isFinite(number) ? undefined : nonFiniteText(number);
  }

  /** The value of an id that a formula of constants gives, undefined for others. */
  function staticValue(id: string): number | undefined {
    if (staticValues.has(id)) return staticValues.get(id);
    // What depends on itself is found out when the text is read.
    staticValues.set(id, undefined);
    const { value, rule, initial, species } = symbol(id);
    const math = rule ?? (initial && withoutTime(initial));
    const needs = math && [...needsOf(math).ids];
    let answer = species || estimated(id) ? undefined : value;
    if (needs && !estimated(id)) {
      const isKnown = symbols.isStatic(id) && needs.every((one) => staticValue(one) !== undefined);
      const written = (one: string) => `(${numberText(staticValue(one)!)})`;
      answer = isKnown
        ? valueOfText(mathText(math, { time: '0', value: written, rate: () => '0' }))
        : undefined;
    }
    staticValues.set(id, answer);
    return answer;
  }

  /** Which quantities are states; species in a compartment of changing size, or of none, are states by their amount. */
  function chooseStates(): void {
    for (const one of all.values()) {
      if (one.kind === 'reaction' || one.rule) continue;
      const { species } = one;
      const size = species && hasConcentration(sbml, species) ? species.compartment : undefined;
      const byAmount =
        size !== undefined && one.reacts && species?.initialAmount !== undefined && isUnknown(size);
      const varies = size !== undefined && !one.rate && !symbols.isFixed(size);
      if (varies && isSetLater(one.id)) {
        checkDilution(one, size);
        dilutes.add(one.id);
      }
      const isAmount = (varies && !dilutes.has(one.id)) || (byAmount && !one.rate);
      const moves = one.rate !== undefined || one.isSet || one.reacts;
      if (!moves && !isAmount && symbols.isStatic(one.id)) continue;
      if (!isAmount) states.set(one.id, one.name);
      else {
        states.set(one.id, symbols.free(`${one.id}_amount`));
        holdsAmount.add(one.id);
      }
    }
  }

  /** Whether an event sets an id after a delay to the value of a formula at the time of its trigger. */
  function isSetLater(id: string): boolean {
    return sbml.events.some(
      ({ delay, trigger, useValuesFromTriggerTime, assignments }) =>
        trigger && delay && useValuesFromTriggerTime && assignments.some(({ variable }) => variable === id),
    );
  }

  /** Throws where the concentration of a species, which an event sets to an earlier value, cannot be the state. */
  function checkDilution({ id }: SbmlSymbol, size: string): void {
    const compartment = symbol(size);
    const why = compartment.rule ? 'ruleGivesSize' : isSetLater(size) ? 'eventSetsSize' : undefined;
    if (why === undefined) return;
    const owner = { of: 'earlierValue', sets: id } as const;
    throw new InputError(sbmlFindings.sbmlUnsupported({ owner, why }));
  }

  /** Whether a compartment has no size, as where only amounts matter. */
  function isUnknown(id: string): boolean {
    const { value, rule, initial } = symbol(id);
    return value === undefined && !rule && !initial && !estimated(id);
  }

  function define(one: SbmlSymbol): void {
    const { id, name, rule, value } = one;
    const state = states.get(id);
    if (state === undefined && nonFinite(one) !== undefined) return;
    if (rule) {
      definitions.push({ name, right: mathText(rule, namesIn(false)) });
      return;
    }
    const begin = initialText(one, state !== undefined);
    if (state !== undefined) {
      if (holdsAmount.has(id)) definitions.push({ name, right: `${state}/${sizeOf(one, false)}` });
      equations.push({ name: state, right: stateRate(one) });
      if (begin === undefined || estimated(id)) return;
      const right = holdsAmount.has(id) ? amountAtStart(one) : begin;
      if (right !== undefined) initial.push({ name: `${state}(0)`, right });
      return;
    }
    if (begin === undefined || estimated(id)) return;
    if (one.initial === undefined && value !== undefined) {
      if (Number.isFinite(value)) constant(name, value);
    } else definitions.push({ name, right: begin });
  }

  function constant(name: string, value: number): void {
    constants.push({ name, right: numberText(value), value });
  }

  /** The size of the compartment of a species, as a factor. */
  function sizeOf({ species }: SbmlSymbol, first: boolean): string {
    return valueText(species!.compartment, first);
  }

  /** Whether the compartment of a species has the size 1 forever, so that nothing need be divided by it. */
  function isUnitSize({ species }: SbmlSymbol): boolean {
    const size = all.get(species!.compartment)!;
    return (
      size.value === 1 &&
      size.initial === undefined &&
      !size.rule &&
      symbols.isFixed(size.id) &&
      !estimated(size.id)
    );
  }

  /** The value of a quantity at the start, in its meaning in formulas. */
  function initialText(one: SbmlSymbol, first: boolean): string | undefined {
    const { species, value } = one;
    if (one.initial) return mathText(withoutTime(one.initial), namesIn(first));
    if (!species) return value === undefined ? undefined : numberText(value);
    const { initialAmount, initialConcentration } = species;
    const concentration = hasConcentration(sbml, species);
    const given = initialAmount ?? initialConcentration;
    if (given === undefined) return undefined;
    const isAmount = initialAmount !== undefined;
    if (isAmount !== concentration || isUnitSize(one) || given === 0) return numberText(given);
    return `${numberText(given)}${isAmount ? '/' : '*'}${sizeOf(one, first)}`;
  }

  function amountAtStart(one: SbmlSymbol): string | undefined {
    const { initialAmount } = one.species!;
    if (!one.initial && initialAmount !== undefined) return numberText(initialAmount);
    const begin = initialText(one, true);
    return begin === undefined ? undefined : `(${begin})*${sizeOf(one, true)}`;
  }

  /** The right-hand side of the equation of a state. */
  function stateRate(one: SbmlSymbol): string {
    if (one.rate) return mathText(one.rate, namesIn(false));
    const flow = one.reacts ? flowText(one, false) : '0';
    return dilutes.has(one.id) ? `${flow} - ${dilution(one, false)}` : flow;
  }

  /** What reactions add to a species, for its amount or, in a compartment of fixed size, its concentration. */
  function flowText(one: SbmlSymbol, first: boolean): string {
    const terms = sbml.reactions.flatMap((reaction) => [
      ...reaction.reactants.flatMap((reference) => term(one, reaction, reference, '-', first)),
      ...reaction.products.flatMap((reference) => term(one, reaction, reference, '+', first)),
    ]);
    if (terms.length === 0) return '0';
    const total = terms.join(' ').replace(/^\+ /, '').replace(/^- /, '-');
    const factor = one.species!.conversionFactor ?? sbml.conversionFactor;
    const converted = factor === undefined ? total : `${valueText(factor, first)}*(${total})`;
    if (holdsAmount.has(one.id) || !hasConcentration(sbml, one.species!) || isUnitSize(one)) return converted;
    const whole = terms.length > 1 && factor === undefined ? `(${converted})` : converted;
    return `${whole}/${sizeOf(one, first)}`;
  }

  function term(
    { id }: SbmlSymbol,
    reaction: Reaction,
    { species, id: reference, stoichiometry, math }: SpeciesReference,
    sign: '+' | '-',
    first: boolean,
  ): string[] {
    if (species !== id) return [];
    const rate = first ? rateAtStart(reaction) : valueText(reaction.id, first);
    const owner = { of: 'stoichiometry', species, reaction: reaction.id } as const;
    const named = reference === undefined ? undefined : all.get(reference)!;
    const varies = named && (named.initial || named.rule || named.rate || named.isSet);
    if (math) return [`${sign} (${mathText(math, namesIn(first))})*${rate}`];
    if (named && (varies || estimated(named.id))) return [`${sign} ${valueText(named.id, first)}*${rate}`];
    if (stoichiometry === undefined) {
      throw new InputError(sbmlFindings.sbmlUnsupported({ owner, why: 'noValue' }));
    }
    if (stoichiometry === 0) return [];
    return [stoichiometry === 1 ? `${sign} ${rate}` : `${sign} ${factorText(stoichiometry)}*${rate}`];
  }

  function rateAtStart({ id, rate }: Reaction): string {
    if (!rate) throw new InputError(sbmlFindings.sbmlNoRate({ reaction: id }));
    return `(${mathText(rate, namesIn(true, symbols.local.get(id)))})`;
  }

  /** The derivative by time of what an id means in formulas. */
  function rateText(id: string, first: boolean): string {
    const one = symbol(id);
    const refuse = (why: NotTranslated) =>
      new InputError(sbmlFindings.sbmlUnsupported({ owner: { of: 'rate', id }, why }));
    if (one.kind === 'reaction') throw refuse('reactionHasNoRate');
    if (one.rule && !symbols.isStatic(id)) throw refuse('ruleGivesValue');
    if (!states.has(id)) return '0';
    if (rated.includes(id)) throw refuse('needsOwnRate');
    rated.push(id);
    const text = rateOfState(one, first);
    rated.pop();
    return text;
  }

  /** How fast a compartment that grows lowers the concentration of a species. */
  function dilution(one: SbmlSymbol, first: boolean): string {
    const growth = rateText(one.species!.compartment, first);
    return `${valueText(one.id, first)}*(${growth})/${sizeOf(one, first)}`;
  }

  function rateOfState(one: SbmlSymbol, first: boolean): string {
    const { id } = one;
    if (one.rate) return mathText(one.rate, namesIn(first));
    const flow = one.reacts ? flowText(one, first) : '0';
    if (dilutes.has(id)) return `${flow} - ${dilution(one, first)}`;
    if (!holdsAmount.has(id)) return flow;
    const size = sizeOf(one, first);
    return `(${flow} - ${valueText(id, first)}*(${rateText(one.species!.compartment, first)}))/${size}`;
  }

  function describe(one: SbmlSymbol): void {
    const { id, kind, species } = one;
    if (kind === 'reaction') {
      const hasRate = sbml.reactions.find((reaction) => reaction.id === id)!.rate !== undefined;
      const value = hasRate ? one.name : '0/0';
      quantities.set(id, {
        id,
        kind,
        value,
        amount: undefined,
        concentration: undefined,
        state: undefined,
        initial: undefined,
      });
      return;
    }
    const value = valueText(id, false);
    const state = states.get(id);
    const isAmount = holdsAmount.has(id);
    let [amount, concentration]: (string | undefined)[] = [undefined, undefined];
    if (species) {
      const unit = isUnitSize(one);
      const size = valueText(species.compartment, false);
      const hasSize = sbml.compartments.find((c) => c.id === species.compartment)!.dimensions !== 0;
      if (hasConcentration(sbml, species)) {
        concentration = value;
        amount = isAmount ? state : unit ? value : `(${value}*${size})`;
      } else {
        amount = value;
        concentration = !hasSize ? undefined : unit ? value : `(${value}/${size})`;
      }
    }
    const begin = one.rule ? undefined : initialText(one, true);
    quantities.set(id, {
      id,
      kind,
      value,
      amount,
      concentration,
      state: state === undefined ? undefined : { name: state, isAmount },
      initial: begin,
    });
  }
}

function nonFiniteText(value: number): string {
  return Number.isNaN(value) ? '(0/0)' : value > 0 ? '(1/0)' : '(-1/0)';
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : nonFiniteText(value).slice(1, -1);
}

function factorText(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}
