import { expect, test } from 'vitest';
import { latestWins } from '../../../app/move/latestWins.ts';

/** Something to ask that answers when it is told to. */
function slow() {
  const asked: {
    question: number;
    signal: AbortSignal;
    answer: (value: string) => void;
    fail: () => void;
  }[] = [];
  const taken: [string | undefined, number][] = [];
  const latest = latestWins(
    (question: number, signal) =>
      new Promise<string>((resolve, reject) => {
        asked.push({ question, signal, answer: resolve, fail: () => reject(new Error('no')) });
      }),
    (answer, question) => taken.push([answer, question]),
  );
  return { asked, taken, latest, questions: () => asked.map(({ question }) => question) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('only the newest of what came meanwhile is asked, once the first is answered', async () => {
  const { asked, taken, latest, questions } = slow();
  for (const question of [1, 2, 3, 4]) latest.want(question);
  expect(questions()).toEqual([1]);
  asked[0]!.answer('one');
  await turn();
  expect(questions()).toEqual([1, 4]);
  expect(taken).toEqual([['one', 1]]);
  asked[1]!.answer('four');
  await turn();
  expect(taken).toEqual([
    ['one', 1],
    ['four', 4],
  ]);
});

test('what cannot be answered does not keep the next from being asked', async () => {
  const { asked, taken, latest, questions } = slow();
  latest.want(1);
  latest.want(2);
  asked[0]!.fail();
  await turn();
  expect(questions()).toEqual([1, 2]);
  expect(taken).toEqual([[undefined, 1]]);
});

test('what was dropped is stopped, and its answer not taken', async () => {
  const { asked, taken, latest, questions } = slow();
  latest.want(1);
  latest.want(2);
  latest.drop();
  expect(asked[0]!.signal.aborted).toBe(true);
  latest.want(3);
  asked[0]!.answer('one');
  await turn();
  expect(questions()).toEqual([1, 3]);
  asked[1]!.answer('three');
  await turn();
  expect(taken).toEqual([['three', 3]]);
});
