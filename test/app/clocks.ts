// What runs in the page to note when things are shown there.

/** When the page was first shown, and when the verdict first had words. */
export function noteFirst(): void {
  const noted = globalThis as { firstShown?: number; firstVerdict?: number };
  const look = () => {
    if (document.querySelector('h1')) noted.firstShown ??= performance.now();
    const words = document.querySelector('[aria-label="Verdict"]')?.textContent ?? '';
    if (!/\w/.test(words)) return;
    watch.disconnect();
    noted.firstVerdict = performance.now();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits for a key press, and then for a frame that shows the table with this last parameter. */
export function noteAnswer(last: string): { milliseconds: Promise<number> } {
  const milliseconds = new Promise<number>((resolve) => {
    let pressed = Number.NaN;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const watch = new MutationObserver(() => {
      const row = document.querySelector('[aria-label="Estimates"] tbody tr:last-child');
      if (row?.querySelector('th, td')?.textContent?.trim() !== last) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return { milliseconds };
}
