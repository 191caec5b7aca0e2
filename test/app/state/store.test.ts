import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, current } from '../../../app/state/history.ts';
import { goOn, start, stopFit } from '../../../app/state/store.ts';
import type { ToWorker } from '../../../app/worker/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Stop stops the fits of all models, and resuming starts them again, one after the other', () => {
  const heard: ToWorker[] = [];
  class Silent {
    postMessage(message: ToWorker) {
      heard.push(message);
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Silent);
  const fits = () =>
    heard.flatMap((one) => ('question' in one && one.question.ask === 'fit' ? [one.id] : []));
  const cancelled = () => heard.filter((one) => 'cancel' in one).length;
  const others = ['a', 'b'].map((name) => ({ name, model: `${current.value.model}\n# ${name}` }));
  change({ compared: { name: 'own', place: 0, others } }, 'added models');
  start();
  expect([fits().length, cancelled()]).toEqual([2, 0]);
  stopFit();
  expect([fits().length, cancelled()]).toEqual([2, 2]);
  goOn();
  expect(fits()).toHaveLength(4);
});
