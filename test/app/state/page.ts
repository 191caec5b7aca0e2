import { vi } from 'vitest';
import * as faultFindings from '../../../app/faultFindings.ts';
import * as noticeFindings from '../../../app/state/noticeFindings.ts';
import * as stateFindings from '../../../app/state/stateFindings.ts';
import * as storageFindings from '../../../app/state/storageFindings.ts';
import type { Work } from '../../../app/state/work.ts';
import * as library from '../../../src/index.ts';
import * as inside from '../../../src/inside.ts';

/** A browser's storage in which tests can cause failures. */
export class Disk {
  readonly local = new Map<string, string>();
  readonly tables = new Map<string, string>();
  /** The capacity of local storage, in characters. */
  room = Number.POSITIVE_INFINITY;
  /** Large tables: stored once `settle` is called, rejected, or not read. */
  putFails = false;
  getFails = false;
  private waiting: (() => void)[] = [];

  /** Completes pending operations. */
  async settle(): Promise<void> {
    // Operations that wait for these complete as well.
    for (let round = 0; round < 3; round++) {
      for (const arrive of this.waiting.splice(0)) arrive();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  }

  /** Pending operations are lost with the page. */
  cut(): void {
    this.waiting = [];
  }

  /** Characters in local storage. */
  get letters(): number {
    return [...this.local.values()].reduce((sum, text) => sum + text.length, 0);
  }

  get storage() {
    return {
      getItem: (key: string) => this.local.get(key) ?? null,
      setItem: (key: string, text: string) => {
        const others = this.letters - (this.local.get(key)?.length ?? 0);
        if (others + text.length > this.room) throw new DOMException('full', 'QuotaExceededError');
        this.local.set(key, text);
      },
      removeItem: (key: string) => void this.local.delete(key),
    };
  }

  /** Like app/state/tables.ts. */
  get module() {
    return {
      putTable: (id: string, text: string) =>
        new Promise<void>((resolve, reject) => {
          const refuse = this.putFails;
          this.waiting.push(() => {
            if (refuse) return reject(new Error('no room'));
            this.tables.set(id, text);
            resolve();
          });
        }),
      getTable: async (id: string) => {
        if (this.getFails) throw new Error('busy');
        return this.tables.get(id);
      },
      removeTables: async (isNeeded: (id: string) => boolean) => {
        for (const id of [...this.tables.keys()]) if (!isNeeded(id)) this.tables.delete(id);
      },
    };
  }
}

/** The page's state, opened on a disk as after a reload. */
export async function openPage(disk: Disk) {
  vi.resetModules();
  // These keep no state of a page; some load slowly, and catalogs are made once.
  vi.doMock('../../../src/index.ts', () => library);
  vi.doMock('../../../src/inside.ts', () => inside);
  vi.doMock('../../../app/faultFindings.ts', () => faultFindings);
  vi.doMock('../../../app/state/noticeFindings.ts', () => noticeFindings);
  vi.doMock('../../../app/state/stateFindings.ts', () => stateFindings);
  vi.doMock('../../../app/state/storageFindings.ts', () => storageFindings);
  vi.doMock('../../../app/state/tables.ts', () => disk.module);
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', disk.storage);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  vi.stubGlobal('history', { replaceState() {} });
  const location = { hash: '', pathname: '/', search: '' };
  vi.stubGlobal('location', location);
  const [history, opening, earlier, saving, saved, clear, notices] = await Promise.all([
    import('../../../app/state/history.ts'),
    import('../../../app/state/opening.ts'),
    import('../../../app/state/earlier.ts'),
    import('../../../app/state/saving.ts'),
    import('../../../app/state/saved.ts'),
    import('../../../app/state/clearAll.ts'),
    import('../../../app/state/notices.ts'),
  ]);
  await opening.openWork();
  const openLink = async (work: Work) => {
    location.hash = `#w1=j${Buffer.from(JSON.stringify(work)).toString('base64url')}`;
    window.dispatchEvent(new Event('hashchange'));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const saveInOtherTab = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return {
    ...history,
    ...opening,
    ...earlier,
    ...saving,
    ...saved,
    ...clear,
    ...notices,
    openLink,
    saveInOtherTab,
  };
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>;
