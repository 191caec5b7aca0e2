import {
  type EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { beforeBrackets } from '../../src/inside.ts';
import { hueCount } from '../state/hues.ts';
import { builtIn, declaredIn, keywordsOf, leftSideOf, speciesIn, type Word, wordsOf } from './modelText.ts';

/** The colours that names have as columns. */
export type Hues = ReadonlyMap<string, number>;

/** Gives names other colours. */
export const setHues = StateEffect.define<Hues>();

const hueField = StateField.define<Hues>({
  create: () => new Map(),
  update: (hues, { effects }) => effects.find((effect) => effect.is(setHues))?.value ?? hues,
});

const byKind: Extension = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;
    defined: ReadonlyMap<string, 'state' | 'constant'>;

    constructor(view: EditorView) {
      this.defined = definedIn(view.state);
      this.marks = marksOf(view, this.defined);
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged) this.defined = definedIn(view.state);
      const isOther = startState.field(hueField) !== state.field(hueField);
      if (docChanged || viewportChanged || isOther) this.marks = marksOf(view, this.defined);
    }
  },
  { decorations: ({ marks }) => marks },
);

/** Colours for what each word of a model is: state, parameter, constant, function, number, comment; columns have their own. */
export const colours: Extension = [hueField, byKind];

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

const hueMarks = Array.from({ length: hueCount }, (_, hue) =>
  Decoration.mark({ class: `code-state hue-${hue}` }),
);

/** What the left sides define. */
function definedIn(state: EditorState): ReadonlyMap<string, 'state' | 'constant'> {
  const defined = new Map<string, 'state' | 'constant'>();
  const species = new Set<string>();
  for (const line of state.doc.iterLines()) {
    const left = leftSideOf(line) ?? declaredIn(line);
    if (left) defined.set(left.name, left.kind);
    for (const name of speciesIn(line)) species.add(name);
  }
  for (const name of species) if (!defined.has(name)) defined.set(name, 'state');
  return defined;
}

/** Only what is in sight is coloured, so that a long text costs no more than a short one. */
function marksOf(view: EditorView, defined: ReadonlyMap<string, 'state' | 'constant'>): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const hues = view.state.field(hueField);
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const left = leftSideOf(line.text);
      const markOf = (name: Class, text: string) => {
        const hue = name === 'state' || name === 'parameter' ? hues.get(text) : undefined;
        return hue === undefined ? marks[name] : hueMarks[hue];
      };
      if (left) builder.add(line.from + left.from, line.from + left.to, markOf(left.kind, left.name));
      const keywords = keywordsOf(line.text);
      for (const word of wordsOf(line.text, left?.end)) {
        const name = keywords.has(word.from) ? 'keyword' : classOf(word, line.text, defined);
        if (name) builder.add(line.from + word.from, line.from + word.to, markOf(name, word.text));
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
