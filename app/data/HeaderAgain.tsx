import { firstLines } from './firstLines.ts';
import { headerOptions } from './headerOptions.ts';

/** A table that was not taken may have the names of its columns elsewhere. */
export function HeaderAgain({ text, readHeader }: { text: string; readHeader(line: number): void }) {
  const lines = firstLines(text);
  if (lines.length < 2) return null;
  return (
    <label class="field">
      <span>Are the names of the columns in another line?</span>
      <select value="" onChange={(event) => readHeader(Number(event.currentTarget.value))}>
        <option value="" disabled>
          Choose it
        </option>
        {headerOptions(lines).map(([line, words]) => (
          <option key={line} value={line}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
