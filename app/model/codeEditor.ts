import { autocompletion, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { standardKeymap } from '@codemirror/commands';
import { type Diagnostic, linter, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import type { Place } from '../../src/index.ts';
import { colours, type Hues, setHues } from './colours.ts';
import { complete } from './complete.ts';
import { editorTheme } from './editorTheme.ts';

/** What the editor needs of the page. */
export interface EditorHost {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly selection: { readonly from: number; readonly to: number };
  readonly label: string;
  readonly hint: string;
  /** The id of the element with what is wrong. */
  readonly describedBy: string;
  readonly columns: () => readonly string[];
  readonly onChange: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface CodeEditor {
  /** Shows another text, where it is another one; the cursor stays where it was in what is kept. */
  setText(text: string): void;
  /** Underlines a place, or nothing. */
  setProblem(problem: { readonly words: string; readonly place: Place | undefined } | undefined): void;
  /** Gives names the colours of their columns. */
  setHues(hues: Hues): void;
  /** What stands in place of a text while there is none. */
  setHint(hint: string): void;
  focus(): void;
  destroy(): void;
}

const fromOutside = Annotation.define<boolean>();

/** The editor with colours, completion and underlined mistakes, mounted in the page. */
export function createCodeEditor(host: EditorHost): CodeEditor {
  let invalid = false;
  const hint = new Compartment();
  const view: EditorView = new EditorView({
    parent: host.parent,
    state: EditorState.create({
      doc: host.text,
      extensions: [
        // Undo is the page's: one history for model, data and options.
        keymap.of([...historyKeys(host), ...completionKeymap, ...standardKeymap]),
        EditorView.domEventHandlers({ beforeinput: (event) => historyInput(event, host) }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(() => ({
          'aria-label': host.label,
          'aria-describedby': host.describedBy,
          'aria-invalid': String(invalid),
        })),
        hint.of(placeholder(host.hint)),
        // Nothing is selected until an arrow is pressed: Enter begins a line, Tab moves on.
        autocompletion({
          override: [complete(host.columns)],
          selectOnOpen: false,
          icons: false,
          maxRenderedOptions: 50,
        }),
        linter(null),
        colours,
        editorTheme,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return;
          host.onChange(state.doc.toString());
        }),
      ],
    }),
  });
  const end = view.state.doc.length;
  const within = (at: number) => Math.min(at, end);
  view.dispatch({ selection: { anchor: within(host.selection.from), head: within(host.selection.to) } });

  return {
    setText(text) {
      const now = view.state.doc.toString();
      const next = text.replace(/\r\n?/g, '\n');
      if (next === now) return;
      const { from, to, insert } = difference(now, next);
      closeCompletion(view);
      view.dispatch({
        changes: { from, to, insert },
        // Who takes something back in the editor sees where.
        ...(view.hasFocus ? { selection: { anchor: from + insert.length }, scrollIntoView: true } : {}),
        annotations: fromOutside.of(true),
      });
    },
    setProblem(problem) {
      invalid = problem !== undefined;
      const diagnostics = problem?.place ? [diagnostic(view.state.doc, problem.place, problem.words)] : [];
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setHues: (hues) => view.dispatch({ effects: setHues.of(hues) }),
    setHint: (text) => view.dispatch({ effects: hint.reconfigure(placeholder(text)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function historyKeys({ undo, redo }: EditorHost): readonly KeyBinding[] {
  const binding = (act: () => void) => ({
    run: () => {
      act();
      return true;
    },
    preventDefault: true,
    stopPropagation: true,
  });
  return [
    { key: 'Mod-z', ...binding(undo) },
    { key: 'Mod-Shift-z', ...binding(redo) },
    { key: 'Mod-y', ...binding(redo) },
  ];
}

/** Undo from a menu of the browser, or by a gesture. */
function historyInput(event: InputEvent, { undo, redo }: EditorHost): boolean {
  const act = { historyUndo: undo, historyRedo: redo }[event.inputType];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

/** The one stretch in which two texts differ. */
function difference(now: string, next: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(now.length, next.length);
  let from = 0;
  while (from < shorter && now[from] === next[from]) from++;
  let same = 0;
  while (same < shorter - from && now[now.length - 1 - same] === next[next.length - 1 - same]) same++;
  return { from, to: now.length - same, insert: next.slice(from, next.length - same) };
}

/** Something to see is underlined in any case: at the end of a line, its last letter. */
function diagnostic(doc: Text, { line, column, length = 1 }: Place, message: string): Diagnostic {
  const there = doc.line(Math.min(line, doc.lines));
  const from = Math.min(there.from + column - 1, Math.max(there.from, there.to - 1));
  const to = Math.min(from + length, there.to);
  return { from, to, severity: 'error', message };
}
