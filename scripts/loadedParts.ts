interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * The file that a module is put into: what page and worker both begin with, what only the worker does; null for the rest, which the
 * bundler divides by what loads it. (By itself it would make a file for every set of parts that share something, some hundred.) What
 * starts both, `main`, loads neither.
 */
export function loadedParts(main: string, page: string, worker: string) {
  let known: Record<'main' | 'page' | 'worker', Set<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    known ??= {
      main: reached(main, modules),
      page: reached(page, modules),
      worker: reached(worker, modules),
    };
    if (id === worker || !known.worker.has(id) || known.main.has(id)) return null;
    return known.page.has(id) ? 'shared' : 'engine';
  };
}

/** A module, those that it imports, and those that they import; what is imported only when it is needed is none of them. */
function reached(entry: string, modules: Modules): Set<string> {
  const ids = new Set([entry]);
  for (const id of ids) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}
