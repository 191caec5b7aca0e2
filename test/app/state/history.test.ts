import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Work } from '../../../app/state/work.ts';

let history: typeof import('../../../app/state/history.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  history = await import('../../../app/state/history.ts');
  return () => vi.useRealTimers();
});

/** Changes the model letter by letter, like typing. */
function type(text: string): void {
  for (const letter of text) {
    vi.advanceTimersByTime(100);
    history.change({ model: history.current.value.model + letter }, 'model');
  }
}

const table = (text: string): Work['data'] => ({ kind: 'table', name: 'a.csv', text, uses: [] });

describe('a step of undo', () => {
  test('contains everything typed without a pause', () => {
    const { firstWork, current, undo, redo, undoable, redoable } = history;
    type('abc');
    expect(undoable.value).toBe('model');
    undo();
    expect(current.value).toEqual(firstWork);
    expect([undoable.value, redoable.value]).toEqual([undefined, 'model']);
    redo();
    expect(current.value.model).toBe(`${firstWork.model}abc`);
  });

  test('ends with a pause, and with a line', () => {
    const { current, undo, firstWork } = history;
    type('one');
    vi.advanceTimersByTime(1500);
    type('two\nthree');
    undo();
    expect(current.value.model).toBe(`${firstWork.model}onetwo`);
    undo();
    expect(current.value.model).toBe(`${firstWork.model}one`);
  });

  test('never contains both a text and its deletion', () => {
    const { change, current, undo, firstWork } = history;
    const typed = `${firstWork.model} + alpha*u1`;
    const set = (model: string) => {
      vi.advanceTimersByTime(100);
      change({ model }, 'model');
    };
    for (const rest of ['', 'pasted over']) {
      type(' + alpha*u1');
      set(rest);
      undo();
      expect(current.value.model).toBe(typed);
      undo();
      expect(current.value).toEqual(firstWork);
    }
    type(' + alpha*u1');
    for (let left = typed.length - 1; left > firstWork.model.length; left--) set(typed.slice(0, left));
    type('b');
    undo();
    expect(current.value.model).toBe(typed);
  });

  test('is each loaded table, however soon after the other', () => {
    const { change, current, undo } = history;
    change({ data: table('first') }, 'data');
    change({ data: table('second') }, 'data');
    undo();
    expect(current.value.data).toEqual(table('first'));
  });

  test('is one drag of a slider, however slow, and the next drag another', () => {
    const { change, holdPointer, current, undo, firstWork } = history;
    const drag = (values: readonly number[]) => {
      holdPointer(true);
      for (const level of values) {
        vi.advanceTimersByTime(3000);
        change({ options: { level } }, 'level');
      }
      holdPointer(false);
    };
    drag([0.5, 0.6, 0.7]);
    drag([0.8]);
    undo();
    expect(current.value.options).toEqual({ level: 0.7 });
    undo();
    expect(current.value).toEqual(firstWork);
  });

  test('is not created if nothing changes', () => {
    history.change({ model: history.current.value.model }, 'model');
    expect(history.undoable.value).toBeUndefined();
  });

  test('made after undo replaces those that could be redone', () => {
    type('a');
    history.undo();
    type('b');
    expect(history.redoable.value).toBeUndefined();
  });

  test('keeps the same objects for what it did not change, so that tables are not copied', () => {
    const { change, current, undo } = history;
    const data = table('t,u\n');
    change({ data }, 'data');
    change({ compared: { name: 'a', place: 0, others: [{ name: 'b', model: 'x' }] } }, 'added model');
    undo();
    expect(current.value.data).toBe(data);
  });
});

describe('the undo history', () => {
  test('are the last two hundred', () => {
    for (let level = 0; level < 300; level++) {
      history.beginStep();
      history.change({ options: { level } }, 'level');
    }
    let steps = 0;
    while (history.undoable.value !== undefined) {
      history.undo();
      steps++;
    }
    expect(steps).toBe(200);
  });

  test('drops the oldest steps if their tables are large', () => {
    for (let i = 0; i < 6; i++) {
      history.beginStep();
      history.change({ data: table(String(i).repeat(30_000_000)) }, 'data');
    }
    let steps = 0;
    while (history.undoable.value !== undefined) {
      history.undo();
      steps++;
    }
    expect(steps).toBe(3);
  });
});
