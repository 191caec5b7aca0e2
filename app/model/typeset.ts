import type temml from 'temml';
import { type Model, toTex } from '../../src/index.ts';

/** A statement with more letters of TeX than this cannot be read at a glance, and would hold up the page. */
const mostLetters = 2000;
/** Models longer than this, in letters, are not set at all. */
const longestModel = 50_000;
/** Milliseconds of setting after which others have their turn. */
const slice = 8;

/** A model's equations and constants as TeX, one by one; undefined for what is too long to be set. */
export function texStatements(model: Model): readonly (string | undefined)[] {
  if (model.text.length > longestModel) return [undefined];
  const statements: Partial<Model>[] = [
    ...model.equations.map((equation) => ({ equations: [equation], constants: new Map() })),
    ...Array.from(model.constants, (constant) => ({ equations: [], constants: new Map([constant]) })),
  ];
  return statements
    .map((statement) => toTex({ ...model, ...statement }))
    .map((tex) => (tex.length > mostLetters ? undefined : tex));
}

/**
 * Statements as MathML, aligned at their =, set in slices so that the page stays alive; undefined where the signal
 * stopped it. Nothing is trusted: what makes links, classes or styles is an error, and errors are left out.
 */
export async function typeset(
  { render }: Pick<typeof temml, 'render'>,
  statements: readonly (string | undefined)[],
  document: Document,
  signal: AbortSignal,
): Promise<DocumentFragment | undefined> {
  const fragment = document.createDocumentFragment();
  // Each is set as a table of one row; the first one's table takes in the rows of the others.
  let rows: Element | undefined;
  let began = performance.now();
  for (const tex of statements) {
    if (performance.now() - began > slice) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (signal.aborted) return undefined;
    const one = document.createElement('div');
    if (tex === undefined) one.textContent = 'An equation is too long to be typeset here.';
    else if (!tried(() => render(tex, one, { displayMode: true, throwOnError: true, trust: false })))
      continue;
    const row = one.querySelector('mtr');
    if (rows && row) rows.append(row);
    else fragment.append(one);
    rows ??= row?.parentElement ?? undefined;
  }
  return fragment;
}

function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
