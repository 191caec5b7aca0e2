import { useMemo, useState } from 'preact/hooks';
import { commandLine } from '../../report/commandLine.ts';
import { repeatWords } from '../../report/repeatWords.ts';
import { snippet } from '../../report/snippet.ts';
import { repeatOptions } from '../../src/inside.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import type { Taken } from './taken.ts';

const tabs = [
  { name: 'terminal', label: 'Terminal' },
  { name: 'typescript', label: 'TypeScript' },
] as const;

/** The command and the program that make the same fit from the files that are saved here. */
export function MakeAgain({ fit: { result, names } }: { fit: Taken }) {
  const [chosen, choose] = useState<(typeof tabs)[number]['name']>('terminal');
  const options = useMemo(() => repeatOptions(result), [result]);
  const isCommand = chosen === 'terminal';
  const text = isCommand ? commandLine(options, names) : snippet(options, names);
  const what = isCommand ? 'the command' : 'the program';
  return (
    <div>
      <h3>Reproduce this fit</h3>
      <p class="muted small takeaway-words">
        Save <em>Model</em> and <em>Data</em> above in one folder. Run there, {what} {repeatWords(result)}.
      </p>
      <Tabs label="Reproduce this fit" tabs={tabs} chosen={chosen} choose={choose}>
        <div class="takeaway-code">
          <pre>
            <code>{text}</code>
          </pre>
          <CopyButton text={text} what={what} />
        </div>
      </Tabs>
    </div>
  );
}
