import { useEffect, useState } from 'preact/hooks';
import { announce } from './announce.ts';
import { copyText } from './copyText.ts';
import { Icon } from './Icon.tsx';

/** A button that puts a text on the clipboard, and says whether it did. */
export function CopyButton(given: {
  text: string | (() => string | Promise<string>);
  /** What is copied, such as "the link": for the words after it. */
  what: string;
  label?: string;
  class?: string;
}) {
  const { text, what, label = 'Copy', class: look = 'button' } = given;
  const [done, setDone] = useState<'copied' | 'failed' | undefined>();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), 2500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    const copied = await copyText(typeof text === 'string' ? text : await text()).catch(() => false);
    setDone(copied ? 'copied' : 'failed');
    announce(
      copied ? `Copied ${what}.` : `This browser does not let the page copy ${what}. Select it and copy it.`,
    );
  };
  const words = { copied: 'Copied', failed: 'Not copied: select and copy' };
  return (
    <button type="button" class={look} onClick={() => void copy()}>
      <Icon name={done === 'copied' ? 'check' : 'copy'} />
      {done ? words[done] : label}
    </button>
  );
}
