import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { change, current, undo } from '../../../app/state/history.ts';
import { answer, presentAnswer, start, stopFit, stopSearch } from '../../../app/state/store.ts';
import type { Work } from '../../../app/state/work.ts';
import type { Answer, FromWorker, ToWorker } from '../../../app/worker/messages.ts';

/** A worker that answers a fit only when the test says so, with the question as its answer. */
const asked: { id: number; reply: Answer; worker: Slow }[] = [];
class Slow {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  postMessage(message: ToWorker) {
    if (!('question' in message) || message.question.ask !== 'fit') return;
    const { model, options } = message.question;
    asked.push({ id: message.id, reply: { result: { model, options } } as Answer, worker: this });
  }
  terminate() {}
}
vi.stubGlobal('Worker', Slow);

/** Answers the fit that was asked last, and returns what was answered. */
async function answerLast(): Promise<Answer> {
  const { id, reply, worker } = asked.at(-1)!;
  worker.onmessage?.({ data: { id, reply } });
  await vi.waitFor(() => expect(answer.value.reply).toBe(reply));
  return reply;
}

test('an answer is judged only with the work that it answers', async () => {
  start();
  // Whoever looks, at any moment, sees no answer of another model.
  const strangers: string[] = [];
  effect(() => {
    const seen = presentAnswer.value?.result.model;
    if (seen !== undefined && seen !== current.value.model) strangers.push(seen);
  });
  expect(presentAnswer.value).toBeUndefined();
  const first = await answerLast();
  expect(presentAnswer.value).toBe(first);

  const changes: Partial<Work>[] = [
    { model: `${current.value.model}\n# another` },
    { model: "u' = " },
    { options: { level: 0.9 } },
    { data: { kind: 'example', name: 'fitzhugh-nagumo', points: 256, noise: 0.3, seed: 2 } },
  ];
  for (const part of changes) {
    change(part, JSON.stringify(part));
    expect(presentAnswer.value).toBeUndefined();
    // It may stay in sight meanwhile.
    expect(answer.value.reply).toBe(first);
    undo();
    expect(presentAnswer.value).toBe(first);
  }

  stopFit();
  expect(presentAnswer.value).toBeUndefined();
  change({ options: { level: 0.8 } }, 'level');
  const second = await answerLast();
  expect(presentAnswer.value).toBe(second);
  expect(second.result.options).toEqual({ level: 0.8 });

  change({ options: { level: 0.7 } }, 'level');
  stopSearch();
  // The best so far of this search is an answer of this work.
  const third = await answerLast();
  expect(presentAnswer.value).toBe(third);
  expect(strangers).toEqual([]);
});
