import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { faultFindings } from '../../../app/faultFindings.ts';
import type { Source } from '../../../app/state/work.ts';
import { createClient, Refusal } from '../../../app/worker/client.ts';
import type { FromWorker, ToWorker } from '../../../app/worker/messages.ts';

/** A worker that a test controls. */
class Puppet {
  static made: Puppet[] = [];
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onmessageerror: (() => void) | undefined;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | undefined;

  constructor() {
    Puppet.made.push(this);
  }
  postMessage(message: ToWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data: FromWorker) {
    this.onmessage?.({ data });
  }
  /** The questions it received, by the id of their replies. */
  get asked(): number[] {
    return this.heard.flatMap((message) => ('question' in message ? [message.id] : []));
  }
}

const source: Source = { kind: 'table', name: 'a.csv', text: 't,u\n0,1\n', uses: [] };
const seen = { rows: 1, columns: [], experiments: [], csv: '' } as never;
const never = new AbortController().signal;
const finding = faultFindings.answerNotReceived();

beforeEach(() => {
  Puppet.made = [];
  vi.stubGlobal('Worker', Puppet);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a client', () => {
  test('starts its worker with the first question', async () => {
    const client = createClient();
    expect(Puppet.made).toHaveLength(0);
    const reply = client.ask({ ask: 'table' }, source, never);
    const [worker] = Puppet.made;
    worker!.say({ id: worker!.asked[0], reply: seen });
    expect(await reply).toBe(seen);
  });

  test('sends a source once, and again only if it changed', () => {
    const client = createClient();
    const other = { ...source, name: 'b.csv' };
    for (const one of [source, source, other]) void client.ask({ ask: 'table' }, one, never);
    const sources = Puppet.made[0].heard.filter((message) => 'source' in message);
    expect(sources.map((message) => 'source' in message && message.source)).toEqual([source, other]);
  });

  test('rejects a cancelled question at once, and informs the worker', async () => {
    const client = createClient();
    const control = new AbortController();
    const reply = client.ask({ ask: 'table' }, source, control.signal);
    control.abort('enough');
    await expect(reply).rejects.toBe('enough');
    expect(Puppet.made[0].heard.at(-1)).toEqual({ cancel: Puppet.made[0].asked[0] });
  });

  test('makes the worker end a search, even after another question replaced it', async () => {
    const client = createClient(3);
    const [stop, cancel] = [new AbortController(), new AbortController()];
    void client.ask({ ask: 'table' }, source, never, () => {}, stop.signal);
    const other = client.ask({ ask: 'table' }, source, cancel.signal);
    const [worker] = Puppet.made;
    const [id] = worker!.asked;
    expect(worker!.heard).toContainEqual(expect.objectContaining({ id, threads: 3 }));
    stop.abort();
    expect(worker!.heard.at(-1)).toEqual({ stop: id });
    cancel.abort('enough');
    await expect(other).rejects.toBe('enough');
    vi.runAllTimers();
    expect(Puppet.made[1].asked).toEqual([id]);
    expect(Puppet.made[1].heard.at(-1)).toEqual({ stop: id });
  });

  test('keeps a worker that stops what was cancelled', async () => {
    const client = createClient();
    const control = new AbortController();
    const reply = client.ask({ ask: 'table' }, source, control.signal);
    control.abort('enough');
    await expect(reply).rejects.toBe('enough');
    const [worker] = Puppet.made;
    worker!.say({ id: worker!.asked[0], problem: { about: 'fit', message: 'Cancelled.', finding } });
    vi.advanceTimersByTime(10_000);
    expect(worker!.ended).toBe(false);
  });

  test('replaces a worker that does not, and repeats the other questions', async () => {
    const client = createClient();
    const control = new AbortController();
    const first = client.ask({ ask: 'table' }, source, control.signal);
    const second = client.ask({ ask: 'fit', model: "u' = a*u", options: {} }, source, never);
    control.abort('enough');
    await expect(first).rejects.toBe('enough');
    vi.advanceTimersByTime(10_000);
    const [old, fresh] = Puppet.made;
    expect(old!.ended).toBe(true);
    expect(fresh!.heard.some((message) => 'source' in message && message.source === source)).toBe(true);
    fresh!.say({ id: fresh!.asked[0], reply: seen });
    expect(await second).toBe(seen);
  });

  test('does not repeat what was cancelled while it waited for the old one', async () => {
    const client = createClient();
    const controls = [new AbortController(), new AbortController()];
    const cancelled = controls.map(({ signal }) => client.ask({ ask: 'table' }, source, signal));
    const wanted = client.ask({ ask: 'fit', model: "u' = a*u", options: {} }, source, never);
    const [old] = Puppet.made;
    const last = old!.asked.at(-1)!;
    for (const [i, control] of controls.entries()) {
      control.abort('enough');
      await expect(cancelled[i]).rejects.toBe('enough');
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(10_000);
    expect(Puppet.made).toHaveLength(2);
    expect(Puppet.made[1].asked).toEqual([last]);
    Puppet.made[1].say({ id: last, reply: seen });
    expect(await wanted).toBe(seen);
  });

  test('reports what the worker rejected, and goes on after a worker crashed', async () => {
    const client = createClient();
    const refused = client.ask({ ask: 'table' }, source, never);
    const broken = client.ask({ ask: 'table' }, source, never);
    const [worker] = Puppet.made;
    worker!.say({ id: worker!.asked[0], problem: { about: 'data', message: 'Row 2 has no time.', finding } });
    worker!.onerror?.({ message: 'out of memory', preventDefault() {} });
    await expect(refused).rejects.toThrow('Row 2 has no time.');
    await expect(broken).rejects.toThrow(/out of memory/);
    await expect(broken).rejects.toBeInstanceOf(Refusal);
    void client.ask({ ask: 'table' }, source, never);
    expect(Puppet.made).toHaveLength(2);
  });

  test('reports a worker that cannot be loaded, and a reply that cannot be read', async () => {
    const client = createClient();
    const unloaded = client.ask({ ask: 'table' }, source, never);
    Puppet.made[0].onerror?.({ message: '', preventDefault() {} });
    await expect(unloaded).rejects.toThrow(/could not be loaded/);
    const unread = client.ask({ ask: 'table' }, source, never);
    Puppet.made[1].onmessageerror?.();
    await expect(unread).rejects.toThrow(/could not be read/);
  });
});
