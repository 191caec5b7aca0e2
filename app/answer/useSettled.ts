import { useEffect, useState } from 'preact/hooks';

/** A text once it has stood for that many milliseconds: what is read aloud should not change with every key. */
export function useSettled(text: string, stillness: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), stillness);
    return () => clearTimeout(timer);
  }, [text, stillness]);
  return text === '' ? '' : settled;
}
