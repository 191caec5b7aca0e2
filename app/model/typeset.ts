import type temml from 'temml';
import type { Model } from '../../src/index.ts';
import { nameToTex, toTexLines } from '../../src/inside.ts';
import { inSlices } from '../parts/inSlices.ts';

/** A statement with more letters of TeX than this cannot be read at a glance, and would hold up the page. */
const mostLetters = 2000;
/** Statements beyond these are not set: browsers take long to lay out many lines of mathematics. */
const mostStatements = 40;

const setting = { displayMode: true, throwOnError: true, trust: isHue };

/** The one thing that is trusted: the class of a colour, which is written here and nowhere else. */
function isHue(context: { readonly command?: string; readonly class?: string }): boolean {
  return context.command === '\\class' && /^hue-\d$/.test(context.class ?? '');
}

/** A line: TeX to be set, or words in its place. */
export type Line = { readonly tex: string } | { readonly words: string };

/** A model's equations and constants, one by one, its names in their colours. */
export function texLines(model: Model, hues: ReadonlyMap<string, number> = new Map()): readonly Line[] {
  const statements = toTexLines(model, (name) => {
    const hue = hues.get(name);
    return hue === undefined ? nameToTex(name) : `\\class{hue-${hue}}{${nameToTex(name)}}`;
  });
  const lines = statements
    .slice(0, mostStatements)
    .map((line) => `\\begin{aligned}${line}\\end{aligned}`)
    .map((tex) => (plain(tex).length > mostLetters ? { words: '(a line too long to be typeset)' } : { tex }));
  const left = statements.length - mostStatements;
  return left > 0 ? [...lines, { words: `and ${left} more` }] : lines;
}

/** TeX without its colours. */
function plain(tex: string): string {
  return tex.replace(/\\class\{hue-\d\}/g, '');
}

/**
 * Lines as MathML, aligned at their =, set in slices so that the page stays alive; undefined where the signal
 * stopped it. Nothing but colours is trusted: what makes links, other classes or styles is an error, and errors are left out.
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
