import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { faultFindings } from '../../../app/faultFindings.ts';
import { startQueue, type Turn, type Wanted } from '../../../app/state/fitQueue.ts';
import type { Source } from '../../../app/state/work.ts';
import type { Answer } from '../../../app/worker/messages.ts';

const source: Source = { kind: 'example', name: 'logistic', points: 10, noise: 0, seed: 1 };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function started(...texts: string[]) {
  const wantedFor = (all: readonly string[], isPaused = false, of = source): Wanted => ({
    questions: new Map(all.map((text) => [text, { ask: 'fit', model: text, options: {} }])),
    source: of,
    isPaused,
  });
  const wanted = signal(wantedFor(texts));
  const turns = signal<ReadonlyMap<string, Turn>>(new Map());
  const asked: { text: string; signal: AbortSignal; resolve(): void; reject(): void }[] = [];
  const queue = startQueue(
    turns,
    () => wanted.value,
    ({ model: text }, _, signal) =>
      new Promise<Answer>((resolve, reject) =>
        asked.push({
          text,
          signal,
          resolve: () => resolve({ text } as unknown as Answer),
          reject: () => reject(new Error(text)),
        }),
      ),
    (error) => ({
      about: 'fit',
      message: String(error),
      finding: faultFindings.computationFailed({ error: String(error) }),
    }),
  );
  const states = () => [...turns.value].map(([text, { state }]) => `${text} ${state}`);
  const want = (all: readonly string[], isPaused = false, of = source) => {
    wanted.value = wantedFor(all, isPaused, of);
  };
  return { queue, asked, states, want };
}

describe('a queue of fits', () => {
  test('asks one after the other, and a refused one does not disturb the others', async () => {
    const { asked, states } = started('a', 'b', 'c');
    expect(states()).toEqual(['a running', 'b waiting', 'c waiting']);
    asked[0].reject();
    await settled();
    expect(states()).toEqual(['a refused', 'b running', 'c waiting']);
    asked[1].resolve();
    await settled();
    expect(states()).toEqual(['a refused', 'b done', 'c running']);
  });

  test('keeps what is done, and lets go of what changed', async () => {
    const { asked, states, want } = started('a', 'b');
    asked[0].resolve();
    await settled();
    want(['a', 'b2']);
    expect(asked[1].signal.aborted).toBe(true);
    expect(states()).toEqual(['a done', 'b2 running']);
    asked[1].resolve();
    await settled();
    expect(states()).toEqual(['a done', 'b2 running']);
    want(['a', 'b2'], false, { ...source, seed: 2 });
    expect(states()).toEqual(['a running', 'b2 waiting']);
  });

  test('pauses, and goes on with what was not done', async () => {
    const { asked, states, want } = started('a', 'b');
    asked[0].resolve();
    await settled();
    want(['a', 'b'], true);
    expect(states()).toEqual(['a done', 'b waiting']);
    expect(asked[1].signal.aborted).toBe(true);
    want(['a', 'b']);
    expect(states()).toEqual(['a done', 'b running']);
    expect(asked.map(({ text }) => text)).toEqual(['a', 'b', 'b']);
  });

  test('stops one, so that the next has its turn, and fits it again', async () => {
    const { queue, asked, states } = started('a', 'b');
    queue.stop('a');
    expect(asked[0].signal.aborted).toBe(true);
    expect(states()).toEqual(['a stopped', 'b running']);
    asked[1].resolve();
    await settled();
    queue.again('a');
    expect(states()).toEqual(['a running', 'b done']);
  });
});
