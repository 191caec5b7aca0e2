/**
 * The names, each after those that it needs, or a circle of names that need each other, from one of them back to itself.
 *
 * @param needs what each name needs; names that are not keys do not count.
 */
export function dependencyOrder(
  needs: ReadonlyMap<string, Iterable<string>>,
): { readonly order: readonly string[] } | { readonly circle: readonly string[] } {
  const open = new Map<string, Set<string>>();
  const neededBy = new Map<string, string[]>();
  for (const [name, required] of needs) {
    const known = new Set([...required].filter((other) => needs.has(other)));
    open.set(name, known);
    for (const other of known) {
      const list = neededBy.get(other);
      if (list) list.push(name);
      else neededBy.set(other, [name]);
    }
  }
  const order = [...open.keys()].filter((name) => open.get(name)!.size === 0);
  // The list grows while it is walked.
  for (const name of order) {
    open.delete(name);
    for (const other of neededBy.get(name) ?? []) {
      const unmet = open.get(other)!;
      unmet.delete(name);
      if (unmet.size === 0) order.push(other);
    }
  }
  if (open.size === 0) return { order };
  // Every name that is left needs another one of them, so this walk must come back to itself.
  const path = new Set<string>();
  let [name] = open.keys();
  while (!path.has(name)) {
    path.add(name);
    [name] = open.get(name)!;
  }
  const names = [...path];
  return { circle: [...names.slice(names.indexOf(name)), name] };
}
