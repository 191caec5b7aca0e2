import { useState } from 'preact/hooks';
import { type ScriptLanguage, scriptLanguages } from '../../src/inside.ts';
import { announce } from '../parts/announce.ts';
import { download } from '../parts/download.ts';
import { current } from '../state/history.ts';
import { mainClient } from '../worker/mainClient.ts';
import type { Taken } from './taken.ts';

/** Scripts that solve the fitted model and fit it again, in other languages. */
export function Scripts({ fit }: { fit: Taken | undefined }) {
  const [problem, setProblem] = useState('');
  const save = async ({ name, ending }: ScriptLanguage) => {
    if (!fit) return;
    setProblem('');
    try {
      const { model, options, data } = current.peek();
      const question = { ask: 'script', model, options, result: fit.result, language: name } as const;
      const file = fit.names.result.replace(/json$/, ending);
      download(file, await mainClient.ask(question, data, new AbortController().signal));
      announce(`Saved ${file}.`);
    } catch (error) {
      setProblem(`The script was not made. ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <div>
      <h3>Code</h3>
      <p class="muted small takeaway-words">
        A script with model and data in it: it solves the model, compares, and fits it again from there.
      </p>
      <ul class="takeaway-files">
        {scriptLanguages.map((language) => (
          <li key={language.name}>
            <button type="button" class="button" disabled={!fit} onClick={() => void save(language)}>
              {language.title}
            </button>
            <span class="muted small">
              Solves with <code>{language.solver}</code>.
            </span>
          </li>
        ))}
      </ul>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
