import { starters, starterText } from './starters.ts';

/** The starter models, to choose from. Loaded when somebody looks at them. */
export function StarterList(given: {
  columns: readonly string[];
  insert: (title: string, model: string) => void;
}) {
  const { columns, insert } = given;
  return (
    <>
      <p class="muted">
        The one you choose takes the place of your model; undo brings that back. Its states are named as your
        first columns where there are as many.
      </p>
      <ul class="starters">
        {starters.map((starter) => {
          const text = starterText(starter, columns);
          return (
            <li key={starter.title}>
              <button type="button" class="starter" onClick={() => insert(starter.title, text)}>
                <span class="starter-title">{starter.title}</span>
                <span class="small muted">{starter.about}</span>
                <code>{text.replace(/^#.*\n/gm, '')}</code>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
