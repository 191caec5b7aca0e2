import { type ScriptLanguage, scriptLanguages } from '../../src/inside.ts';
import { current } from '../state/history.ts';
import { mainClient } from '../worker/mainClient.ts';
import { savingFindings } from './savingFindings.ts';
import type { Taken } from './taken.ts';
import { useSaving } from './useSaving.tsx';

/** Scripts that solve the fitted model and fit it again, in other languages. */
export function Scripts({ fit }: { fit: Taken | undefined }) {
  const { save, problem } = useSaving();
  const saveScript = async ({ name: language, ending }: ScriptLanguage) => {
    if (!fit) return;
    const { result, names } = fit;
    const make = () => {
      const { model, options, data } = current.peek();
      const question = { ask: 'script', model, options, result, language } as const;
      return mainClient.ask(question, data, new AbortController().signal);
    };
    await save(names.result.replace(/json$/, ending), make, (why) => savingFindings.scriptNotMade({ why }));
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
            <button type="button" class="button" disabled={!fit} onClick={() => void saveScript(language)}>
              {language.title}
            </button>
            <span class="muted small">
              Solves with <code>{language.solver}</code>.
            </span>
          </li>
        ))}
      </ul>
      {problem}
    </div>
  );
}
