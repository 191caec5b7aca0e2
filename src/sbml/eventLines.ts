import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { NotTranslated, SbmlPart } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import { readsOf } from './readsOf.ts';
import type { SbmlDocument, SbmlEvent } from './sbmlDocument.ts';
import type { SbmlMath } from './sbmlMath.ts';
import { hasConcentration, type Symbols } from './symbols.ts';
import type { Translation } from './translate.ts';

/** The events of a document, as lines of the language. */
export function eventLines(sbml: SbmlDocument, symbols: Symbols, translation: Translation): string[] {
  const events = sbml.events.filter(({ trigger, assignments }) => trigger && assignments.length > 0);
  const contacts = events.map((event) => contactOf(event, sbml, symbols));
  return events.flatMap((event, i): string[] => {
    const owner = { of: 'event', id: event.id, number: i + 1 } as const;
    const others = contacts.filter((_, k) => k !== i);
    const words = [
      ...(event.delay ? [`after ${translation.formula(event.delay)}`] : []),
      ...(event.priority ? [`priority ${translation.formula(event.priority)}`] : []),
      ...(event.persistent ? [] : ['cancellable']),
      ...(event.useValuesFromTriggerTime ? [] : ['late']),
    ];
    const assign = assignments(event, owner, sbml, symbols, translation);
    const isPlain = words.length === 0 && isAlone(contacts[i], others);
    const time = isPlain ? timeOf(event.trigger!) : undefined;
    // Time is never before 0 here, so that such a condition held from the beginning: then it counts whether that is an event.
    if (time && time.t < 0 && event.initialValue) return [];
    if (time && (time.t > 0 || (time.t === 0 && !(time.isBefore && event.initialValue))))
      return [`${time.isBefore ? 'before' : 'at'} t = ${time.t}: ${assign.join(', ')}`];
    if (!event.initialValue) words.push('from start');
    if (words.length === 0 && !(isPlain && isComparison(event.trigger!))) words.push('exact');
    const condition = translation.condition(event.trigger!);
    return [`${[`when ${condition}`, ...words].join(' ')}: ${assign.join(', ')}`];
  });
}

/** What an event sets, what these values depend on, and what else it depends on where time sets it off. */
interface Contact {
  readonly sets: readonly string[];
  readonly reads: ReadonlySet<string>;
  readonly readsAtTime: ReadonlySet<string>;
  /** The only time at which it happens, where that is fixed. */
  readonly at: number | undefined;
}

function contactOf(
  { trigger, delay, priority, assignments }: SbmlEvent,
  sbml: SbmlDocument,
  symbols: Symbols,
): Contact {
  const sets = assignments.map(({ variable }) => variable);
  const formulas = assignments.map(({ math }) => math);
  const { time } = readsOf([trigger], sbml, symbols);
  // Of two that set the same at one time, either may be the last; sizes of what is set are read as well.
  const sizes = [...readsOf(sets.map(idOf), sbml, symbols).ids].filter((id) => !sets.includes(id));
  return {
    sets,
    reads: new Set([...readsOf(formulas, sbml, symbols).ids, ...sizes]),
    readsAtTime: time ? readsOf([trigger, delay, priority, ...formulas], sbml, symbols).ids : new Set(),
    at: delay ? undefined : timeOf(trigger!)?.t,
  };
}

/** Whether it never matters what of an event and others comes first, where they happen at one time. */
function isAlone({ sets, reads, at }: Contact, others: readonly Contact[]): boolean {
  return others.every((other) => {
    const isApart = at !== undefined && other.at !== undefined && other.at !== at;
    return (
      isApart ||
      (!other.sets.some((id) => reads.has(id)) &&
        // One that happens at the same time because of the time, and not because of what this one sets.
        !sets.some((id) => other.readsAtTime.has(id)))
    );
  });
}

function idOf(id: string): SbmlMath {
  return { kind: 'id', id };
}

/** Whether a trigger is one comparison, which events without options, which fits take, have. */
function isComparison(trigger: SbmlMath): boolean {
  return (
    trigger.kind === 'apply' && ['gt', 'lt', 'geq', 'leq'].includes(trigger.op) && trigger.args.length === 2
  );
}

/** The time of a trigger t >= 5 or t > 5, whichever way round it stands; undefined for others. */
function timeOf(trigger: SbmlMath): { readonly t: number; readonly isBefore: boolean } | undefined {
  if (trigger.kind !== 'apply' || trigger.args.length !== 2) return undefined;
  const [first, second] = trigger.args;
  const [time, number] = trigger.op === 'gt' || trigger.op === 'geq' ? [first, second] : [second, first];
  if (!['gt', 'geq', 'lt', 'leq'].includes(trigger.op)) return undefined;
  if (time.kind !== 'time' || number.kind !== 'number' || !Number.isFinite(number.value)) return undefined;
  return { t: number.value, isBefore: trigger.op === 'geq' || trigger.op === 'leq' };
}

function assignments(
  event: SbmlEvent,
  owner: SbmlPart,
  sbml: SbmlDocument,
  symbols: Symbols,
  translation: Translation,
): string[] {
  const given = new Map(event.assignments.map(({ variable, math }) => [variable, math]));
  const refuse = (why: NotTranslated) => new InputError(sbmlFindings.sbmlUnsupported({ owner, why }));
  const sizeAfter = (compartment: string) => `(${translation.formula(given.get(compartment)!)})`;
  const lines = event.assignments.map(({ variable, math }) => {
    const { state } = translation.quantities.get(variable)!;
    if (!state) throw refuse({ setsRuled: variable });
    const right = translation.formula(math);
    const { species } = symbols.all.get(variable)!;
    // What is assigned is a concentration in the compartment as it was; where that jumps too, the amount is kept.
    const size = species && translation.quantities.get(species.compartment)!.value;
    if (state.isAmount) return `${state.name} = (${right})*${size}`;
    const jumps = species && hasConcentration(sbml, species) && given.has(species.compartment);
    return `${state.name} = ${jumps ? `(${right})*${size}/${sizeAfter(species.compartment)}` : right}`;
  });
  for (const species of sbml.species) {
    const { state } = translation.quantities.get(species.id)!;
    const isKept = !state || state.isAmount || given.has(species.id) || !hasConcentration(sbml, species);
    if (isKept || !given.has(species.compartment)) continue;
    const before = translation.quantities.get(species.compartment)!.value;
    lines.push(`${state.name} = ${state.name}*${before}/${sizeAfter(species.compartment)}`);
  }
  return lines;
}
