import { useEffect, useState } from 'preact/hooks';

/** A text once it is unchanged for that many milliseconds: announcements should not change with every key. */
export function useSettled(text: string, stillness: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    // Words that were taken away are not said again when others come.
    if (text === '') {
      setSettled('');
      return undefined;
    }
    const timer = setTimeout(() => setSettled(text), stillness);
    return () => clearTimeout(timer);
  }, [text, stillness]);
  return text === '' ? '' : settled;
}
