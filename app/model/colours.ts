import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import {
  beforeBrackets,
  builtIn,
  declaredIn,
  keywordsOf,
  leftSideOf,
  type Word,
  wordsOf,
} from './modelText.ts';

/** Colours for what each word of a model is: state, parameter, constant, function, number, comment. */
export const colours: Extension = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;
    defined: ReadonlyMap<string, 'state' | 'constant'>;

    constructor(view: EditorView) {
      this.defined = definedIn(view.state);
      this.marks = marksOf(view, this.defined);
    }

    update({ view, docChanged, viewportChanged }: ViewUpdate) {
      if (docChanged) this.defined = definedIn(view.state);
      if (docChanged || viewportChanged) this.marks = marksOf(view, this.defined);
    }
  },
  { decorations: ({ marks }) => marks },
);

const classes = [
  'state',
  'parameter',
  'constant',
  'function',
  'value',
  'number',
  'comment',
  'keyword',
] as const;
type Class = (typeof classes)[number];
const marks = Object.fromEntries(
  classes.map((name) => [name, Decoration.mark({ class: `code-${name}` })]),
) as Record<Class, Decoration>;

/** What the left sides define. */
function definedIn(state: EditorState): ReadonlyMap<string, 'state' | 'constant'> {
  const defined = new Map<string, 'state' | 'constant'>();
  for (const line of state.doc.iterLines()) {
    const left = leftSideOf(line) ?? declaredIn(line);
    if (left) defined.set(left.name, left.kind);
  }
  return defined;
}

/** Only what is in sight is coloured, so that a long text costs no more than a short one. */
function marksOf(view: EditorView, defined: ReadonlyMap<string, 'state' | 'constant'>): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const left = leftSideOf(line.text);
      if (left) builder.add(line.from + left.from, line.from + left.to, marks[left.kind]);
      const keywords = keywordsOf(line.text);
      for (const word of wordsOf(line.text, left?.end)) {
        const name = keywords.has(word.from) ? 'keyword' : classOf(word, line.text, defined);
        if (name) builder.add(line.from + word.from, line.from + word.to, marks[name]);
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

function classOf(
  { kind, text, to }: Word,
  line: string,
  defined: ReadonlyMap<string, 'state' | 'constant'>,
): Class | undefined {
  if (kind === 'sign') return undefined;
  if (kind !== 'name') return kind;
  const isName = beforeBrackets.has(text) && !/^\s*\(/.test(line.slice(to));
  return (isName ? undefined : builtIn.get(text)?.kind) ?? defined.get(text) ?? 'parameter';
}
