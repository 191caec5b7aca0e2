import { knownRows } from '../../report/knownRows.ts';
import { summary } from '../../report/summary.ts';
import type { Result } from '../../src/index.ts';
import { timeTaken } from '../../src/text/duration.ts';
import { Explained } from '../explain/Explained.tsx';
import { factExplanations } from './factExplanations.ts';

/** What a reader should know besides the parameters: data, noise, first states, how the fit went and how well. */
export function Facts({ result }: { result: Result }) {
  const total = result.timing.total ?? Object.values(result.timing).reduce((sum, ms) => sum + ms, 0);
  const facts: { label: string; texts: string[] }[] = [];
  for (const [label, text] of [
    ...summary(result),
    ...knownRows(result),
    ['time', timeTaken(total)] as const,
  ]) {
    // A line without a label goes on with the one before.
    if (label === '') facts.at(-1)?.texts.push(text);
    else facts.push({ label, texts: [text] });
  }
  return (
    <dl class="facts">
      {facts.map(({ label, texts }) => (
        <div key={label}>
          <dt>
            <Term label={label} />
          </dt>
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Term({ label }: { label: string }) {
  const explanation = factExplanations[label];
  const words = label[0].toUpperCase() + label.slice(1);
  return explanation ? <Explained explanation={explanation}>{words}</Explained> : words;
}
