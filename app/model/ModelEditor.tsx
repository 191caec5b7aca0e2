import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { capital, count } from '../../src/text/words.ts';
import { firstAnswer } from '../state/firstAnswer.ts';
import { redo, undo } from '../state/history.ts';
import { hues } from '../state/hues.ts';
import { table } from '../state/store.ts';
import type { Problem } from '../worker/messages.ts';
import type { CodeEditor } from './codeEditor.ts';
import { exampleLine } from './exampleLine.ts';
import { measuredNames } from './nameRemarks.ts';
import { type ProblemWords, problemWords } from './problemWords.ts';
import './model.css';

/** Milliseconds without a key press after which a mistake is read out: not at every letter on the way to a model. */
const restOfTyping = 600;

/**
 * A model's text, to be edited, with what is wrong with it underlined and said below. A plain text box until the
 * editor is loaded, and where it cannot be.
 */
export function ModelEditor(given: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  problem: Problem | undefined;
  /** Said below where nothing is wrong. */
  note?: string;
}) {
  const { label, value, onChange, problem, note = '' } = given;
  const id = useId();
  const words = problem && problemWords(problem);
  const hint = exampleLine(table.value.reply);
  const editor = useCodeEditor({ ...given, hint }, id);
  useLayoutEffect(() => editor.view?.setText(value), [value, editor.view]);
  // A problem that stays while the text changes, until the fit answers, keeps its place in the text by itself.
  useLayoutEffect(() => {
    editor.view?.setProblem(words && { words: sentences(words), place: problem!.place });
  }, [problem, editor.view]);
  const colours = hues.value;
  useLayoutEffect(() => editor.view?.setHues(colours), [colours, editor.view]);
  useLayoutEffect(() => editor.view?.setHint(hint), [hint, editor.view]);
  const columns = table.value.reply?.columns;
  const mending = useMending(problem !== undefined);
  const mended = useMemo(
    () => problem && mending?.mendModel(value, measuredNames(columns ?? [])),
    [value, problem, columns, mending],
  );
  const rest = useMemo(
    () => (problem?.place ? mending?.withoutLine(value, problem.place.line) : undefined),
    [value, problem, mending],
  );
  const readings = mending?.readingsOf(value, problem?.finding) ?? [];
  return (
    <div class="editor">
      <div class="editor-box">
        <div ref={editor.host} />
        {!editor.view && (
          <div class="editor-plain">
            <textarea
              ref={editor.plain}
              aria-label={label}
              aria-describedby={id}
              aria-invalid={problem !== undefined}
              placeholder={hint}
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              value={value}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
            {/* The same text gives the box its height. */}
            <div class="editor-mirror" aria-hidden="true">{`${value} `}</div>
          </div>
        )}
      </div>
      <div id={id} class={words ? 'editor-says editor-problem' : 'editor-says small muted'}>
        {words ? (
          <>
            <p>
              {words.where && <strong>{words.where}: </strong>}
              {words.what}
              {/* What a button does needs no words. */}
              {mended === undefined && readings.length === 0 && ` ${words.advice}`}
            </p>
            {readings.map(({ label, text }) => (
              <button key={label} type="button" class="button" onClick={() => onChange(text)}>
                <span>Write</span> <code>{label}</code>
              </button>
            ))}
            {mended !== undefined && (
              <button
                type="button"
                class="button"
                onClick={(event) => {
                  onChange(mended);
                  // The button goes away: who pressed it by keyboard goes on in the text.
                  if (event.detail === 0) (editor.view ?? editor.plain.current)?.focus();
                }}
              >
                <span>Write</span> <code>{changedLine(value, mended)}</code>
                {moreLines(value, mended)}
              </button>
            )}
            {rest !== undefined && (
              <button
                type="button"
                class="button button-quiet"
                onClick={(event) => {
                  onChange(rest);
                  if (event.detail === 0) (editor.view ?? editor.plain.current)?.focus();
                }}
              >
                Leave line {problem!.place!.line} out
              </button>
            )}
          </>
        ) : (
          note
        )}
      </div>
      <Spoken words={words ? `${label}. ${words.where} ${words.what} ${words.advice}` : ''} after={value} />
    </div>
  );
}

/** What proposes corrections, loaded once something is to be corrected; without it the words of the mistake have to do. */
function useMending(isNeeded: boolean): typeof import('./mending.ts').mending | undefined {
  const [loaded, setLoaded] = useState<typeof import('./mending.ts').mending>();
  useEffect(() => {
    if (isNeeded && !loaded)
      import('./mending.ts').then(
        ({ mending }) => setLoaded(mending),
        () => {},
      );
  }, [isNeeded]);
  return loaded;
}

/** Loads the editor when the page has time, and puts it in the place of the plain box, in its state at that moment. */
function useCodeEditor(
  given: { label: string; hint: string; onChange: (text: string) => void },
  describedBy: string,
) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<CodeEditor>();
  const now = useRef(given);
  now.current = given;
  useEffect(() => {
    let made: CodeEditor | undefined;
    let gone = false;
    const replace = ({ createCodeEditor }: typeof import('./codeEditor.ts')) => {
      const area = plain.current;
      if (gone || !area || !host.current) return;
      const focused = document.activeElement === area;
      made = createCodeEditor({
        parent: host.current,
        text: area.value,
        selection: { from: area.selectionStart, to: area.selectionEnd },
        label: now.current.label,
        hint: now.current.hint,
        describedBy,
        columns: () => measuredNames(table.peek().reply?.columns ?? []),
        onChange: (text) => now.current.onChange(text),
        undo,
        redo,
      });
      area.hidden = true;
      if (focused) made.focus();
      setView(made);
    };
    const composed = watchComposition(plain.current);
    // Where it cannot be loaded, the plain box stays.
    firstAnswer()
      .then(idle)
      .then(() => import('./codeEditor.ts'))
      .then((module) => composed().then(() => replace(module)))
      .catch(() => {});
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);
  return { host, plain, view };
}

/** A promise maker: resolves once no letter is being put together from several keys, which a swap would cut short. */
function watchComposition(area: HTMLTextAreaElement | null): () => Promise<void> {
  let composing = false;
  area?.addEventListener('compositionstart', () => (composing = true));
  area?.addEventListener('compositionend', () => (composing = false));
  return () =>
    new Promise((resolve) => {
      if (!composing) return resolve();
      area?.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
    });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

function sentences({ what, advice }: ProblemWords): string {
  return `${capital(what)}\n${advice}`.trim();
}

/** The first line that differs. */
function changedLine(before: string, after: string): string {
  const lines = before.split('\n');
  const line = after.split('\n').find((line, i) => line !== lines[i]) ?? '';
  return line.trim().length > 60 ? `${line.trim().slice(0, 59)}…` : line.trim();
}

/** How many other lines change. */
function moreLines(before: string, after: string): string {
  const lines = before.split('\n');
  const changed = after.split('\n').filter((line) => !lines.includes(line)).length;
  return changed > 1 ? ` and ${count(changed - 1, 'more line')}` : '';
}

/** Reads words out once the typing rests. */
function Spoken({ words, after }: { words: string; after: string }) {
  const [said, say] = useState('');
  useEffect(() => {
    if (words === '') return say('');
    const timer = setTimeout(() => say(words), restOfTyping);
    return () => clearTimeout(timer);
  }, [words, after]);
  return (
    <p class="unseen" role="alert">
      {said}
    </p>
  );
}
