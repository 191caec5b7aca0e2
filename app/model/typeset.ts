import type temml from 'temml';
import type { Model } from '../../src/index.ts';
import { toTexLines } from '../../src/inside.ts';
import { inSlices } from '../parts/inSlices.ts';

/** A statement with more letters of TeX than this cannot be read at a glance, and would hold up the page. */
const mostLetters = 2000;
/** Statements beyond these are not set: browsers take long to lay out many lines of mathematics. */
const mostStatements = 40;

const setting = { displayMode: true, throwOnError: true, trust: false };

/** A line: TeX to be set, or words in its place. */
export type Line = { readonly tex: string } | { readonly words: string };

/** A model's equations and constants, one by one. */
export function texLines(model: Model): readonly Line[] {
  const statements = toTexLines(model);
  const lines = statements
    .slice(0, mostStatements)
    .map((line) => `\\begin{aligned}${line}\\end{aligned}`)
    .map((tex) => (tex.length > mostLetters ? { words: '(a line too long to be typeset)' } : { tex }));
  const left = statements.length - mostStatements;
  return left > 0 ? [...lines, { words: `and ${left} more` }] : lines;
}

/**
 * Lines as MathML, aligned at their =, set in slices so that the page stays alive; undefined where the signal
 * stopped it. Nothing is trusted: what makes links, classes or styles is an error, and errors are left out.
 */
export function typeset(
  { render }: Pick<typeof temml, 'render'>,
  lines: readonly Line[],
  document: Document,
  signal: AbortSignal,
): Promise<DocumentFragment | undefined> {
  return inSlices(typesetSteps(render, lines, document), signal);
}

/** The same, a line a step. */
function* typesetSteps(
  render: typeof temml.render,
  lines: readonly Line[],
  document: Document,
): Generator<void, DocumentFragment> {
  const fragment = document.createDocumentFragment();
  // Each is set as a table of one row; the first one's table takes in the rows of the others.
  let rows: Element | undefined;
  for (const line of lines) {
    yield;
    const one = document.createElement('div');
    if ('words' in line) one.textContent = line.words;
    else if (!tried(() => render(line.tex, one, setting))) continue;
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
