import { children, type Expression } from './expression.ts';

/** Names of the states, parameters and inputs in e, in order of appearance, and t where time appears. Trees never change: kept with e. */
export function namesIn(e: Expression): ReadonlySet<string> {
  let names = known.get(e);
  if (!names) {
    names = collect(e);
    known.set(e, names);
  }
  return names;
}

const known = new WeakMap<Expression, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

function collect(e: Expression): ReadonlySet<string> {
  if (e.kind === 'state' || e.kind === 'parameter' || e.kind === 'input') return new Set([e.name]);
  if (e.kind === 'time') return new Set(['t']);
  const parts = children(e)
    .map(namesIn)
    .filter((names) => names.size > 0);
  if (parts.length < 2) return parts[0] ?? none;
  const all = new Set<string>();
  for (const part of parts) for (const name of part) all.add(name);
  return all;
}
