// What runs in the page to note when things are shown there.

/** When the page was first shown, and when it had its first verdict. */
export function noteFirst(): void {
  const noted = globalThis as { firstShown?: number; firstVerdict?: number };
  const look = () => {
    if (document.querySelector('h1')) noted.firstShown ??= performance.now();
    // Before that it says that the fit is being made.
    if (!document.querySelector('.verdict:not([data-tone="none"])')) return;
    watch.disconnect();
    noted.firstVerdict = performance.now();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-tone'],
  });
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

/** Moves a slider step by step; how long each takes until all curves that follow it are drawn. */
export async function noteMoves(slider: Element, count: number): Promise<number[]> {
  const input = slider as HTMLInputElement;
  const times: number[] = [];
  for (let move = 1; move <= count; move++) {
    // Once a frame, as a finger does.
    await new Promise(requestAnimationFrame);
    const drawn = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        resolve();
      });
      for (const path of document.querySelectorAll('.figure-moved path'))
        watch.observe(path, { attributes: true });
    });
    const begin = performance.now();
    input.value = String(500 + 2 * move);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await drawn;
    times.push(performance.now() - begin);
  }
  return times;
}
