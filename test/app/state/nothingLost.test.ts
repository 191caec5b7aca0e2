import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleWork } from '../../../app/state/exampleWork.ts';
import { pageWords } from '../../../app/state/pageWords.ts';
import type { Work } from '../../../app/state/work.ts';
import { Disk, type OpenPage, openPage } from './page.ts';

const seed = 20230413;
const runs = 150;

const table = (text: string): Work['data'] => ({
  kind: 'table',
  name: `${text.slice(0, 5)}.csv`,
  text,
  uses: [],
});
/** Tables that are too large for local storage, and one that is not. */
const tables = [table('large A'.repeat(30_000)), table('large B'.repeat(30_000)), table('small')];
const links: Work[] = [
  { ...exampleWork('lotka-volterra'), model: 'of link 1' },
  { ...exampleWork('fitzhugh-nagumo'), data: tables[2], model: 'of link 2' },
];

/** A user and their browser, and what they may rely on. */
class Story {
  /** Works that were replaced by others, oldest first. */
  private left: Work[] = [];
  private typed = 0;
  private readonly disk = new Disk();
  private page!: OpenPage;

  async begin(): Promise<void> {
    this.page = await openPage(this.disk);
  }

  async act(step: Step): Promise<void> {
    const before = this.page.current.value;
    await this.steps[step]();
    if (step === 'reload' || step === 'crash' || step === 'clear') return;
    const after = this.page.current.value;
    const brought = ['example', 'link1', 'link2', 'bringBack'].includes(step);
    const other = before.data !== after.data && before.options !== after.options;
    if (other || (brought && JSON.stringify(before) !== JSON.stringify(after))) this.leave(before);
    if (this.disk.room < Number.POSITIVE_INFINITY)
      this.left = this.left.filter((work) => this.isListed(work));
    for (const work of this.left) expect(this.isListed(work), `${step}: ${brief(work)} is lost`).toBe(true);
  }

  private readonly steps: Record<Step, () => unknown> = {
    type: () => this.page.change({ model: `typed ${++this.typed}` }, `model ${this.typed}`),
    option: () => this.page.change({ options: { level: 1 / ++this.typed } }, `option ${this.typed}`),
    largeA: () => this.page.change({ data: { ...tables[0] } }, 'data'),
    largeB: () => this.page.change({ data: { ...tables[1] } }, 'data'),
    small: () => this.page.change({ data: { ...tables[2] } }, 'data'),
    example: () => this.page.change(exampleWork('logistic'), 'example'),
    link1: () => this.page.openLink(links[0]),
    link2: () => this.page.openLink(links[1]),
    undo: () => this.page.undo(),
    redo: () => this.page.redo(),
    bringBack: async () => {
      const [youngest] = this.page.earlier.value;
      if (youngest) await this.page.bringBack(youngest);
    },
    clear: () => {
      this.left = [];
      this.page.clearAll();
    },
    wait: async () => {
      await this.disk.settle();
      this.forgetRefused();
    },
    refuse: () => {
      this.disk.putFails = !this.disk.putFails;
    },
    fill: () => {
      this.disk.room =
        this.disk.room < Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : this.disk.letters;
    },
    /** Leaves the page like a user who heeds its warnings: not while something is unsaved. */
    reload: async () => {
      await this.disk.settle();
      this.forgetRefused();
      await this.crash();
    },
    /** The page closes at once. */
    crash: () => this.crash(),
  };

  private async crash(): Promise<void> {
    const { page, disk } = this;
    const [before, saved] = [page.current.value, page.isSaved()];
    if (page.saving.value === 'not saved')
      expect(page.notices.value.some(({ tone }) => tone === 'bad')).toBe(true);
    disk.cut();
    if (!saved) this.left = this.left.filter((work) => this.isOnDisk(work));
    if (disk.room === Number.POSITIVE_INFINITY) {
      // Storage that does not respond this time loses nothing for good, even if the user goes on.
      disk.getFails = true;
      this.page = await openPage(disk);
      expect(this.page.current.value.model).toBe(before.model);
      const others = [{ name: 'other', model: `typed ${++this.typed}` }];
      this.page.change({ compared: { name: 'own', place: 0, others } }, 'added model');
      this.page.change({ compared: before.compared }, 'added model');
      disk.getFails = false;
      disk.cut();
    }
    this.page = await openPage(disk);
    const after = this.page.current.value;
    if (saved) expect(after).toEqual(before);
    else if (disk.room === Number.POSITIVE_INFINITY && after.model === before.model) {
      expect(after.options).toEqual(before.options);
    }
    for (const work of this.left) expect(this.isListed(work), `reload: ${brief(work)} is lost`).toBe(true);
  }

  private leave(work: Work): void {
    const [text, ...others] = [work, ...links, exampleWork('fitzhugh-nagumo'), exampleWork('logistic')].map(
      (one) => JSON.stringify(one),
    );
    if (others.includes(text!)) return;
    this.left = [...this.left.filter((one) => JSON.stringify(one) !== text), work].slice(-10);
  }

  /** Tables that could not be stored are lost with the page, which said so. */
  private forgetRefused(): void {
    const refused = this.left.filter((work) => !this.isOnDisk(work));
    if (refused.length > 0) expect(this.page.notices.value.some(({ tone }) => tone === 'bad')).toBe(true);
    this.left = this.left.filter((work) => !refused.includes(work));
  }

  private isOnDisk({ data }: Work): boolean {
    return (
      data.kind !== 'table' || data.text.length < 1000 || [...this.disk.tables.values()].includes(data.text)
    );
  }

  /** Whether a work is among the earlier ones, with its table or one that is being saved. */
  private isListed(work: Work): boolean {
    return this.page.earlier.value.some(({ saved }) => {
      if (saved.table === undefined) return JSON.stringify(saved.work) === JSON.stringify(work);
      const text = this.disk.tables.get(saved.table) ?? (work.data.kind === 'table' ? work.data.text : '');
      return JSON.stringify({ ...saved.work, data: { ...saved.work.data, text } }) === JSON.stringify(work);
    });
  }
}

const steps = [
  'type',
  'option',
  'largeA',
  'largeB',
  'small',
  'example',
  'link1',
  'link2',
  'undo',
  'redo',
  'bringBack',
  'clear',
  'wait',
  'refuse',
  'fill',
  'reload',
  'crash',
] as const;
type Step = (typeof steps)[number];

const brief = (work: Work) => JSON.stringify(work).slice(0, 200);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../app/state/tables.ts');
});

describe("the user's work", () => {
  test('is on the page, or among earlier work, or was reported as not saved, whatever happens', async () => {
    const check = async (story: readonly Step[]) => {
      const run = new Story();
      await run.begin();
      for (const step of story) await run.act(step);
    };
    const stories = fc.array(fc.constantFrom(...steps), { maxLength: 25 });
    // Short sequences that random ones rarely contain.
    const examples: [Step[]][] = [
      [['largeA', 'wait', 'clear', 'undo', 'crash', 'reload']],
      [['largeA', 'wait', 'clear', 'undo', 'wait', 'crash']],
      [['type', 'link1', 'bringBack', 'type', 'bringBack', 'crash']],
      [['type', 'link1', 'undo', 'type', 'link2', 'crash']],
      [['type', 'link1', 'type', 'link2', 'crash']],
      [['largeA', 'link1', 'undo', 'wait', 'crash']],
      [['small', 'largeA', 'type', 'crash']],
    ];
    await fc.assert(fc.asyncProperty(stories, check), { seed, numRuns: runs, examples });
  });

  test('is saved with the previous data until a large table is safely stored', async () => {
    const disk = new Disk();
    let page = await openPage(disk);
    page.change({ data: tables[2], model: 'first' }, 'data');
    page.change({ data: tables[0] }, 'data');
    page.change({ model: 'second' }, 'model');
    expect(page.saving.value).toBe('saving');
    disk.cut();
    page = await openPage(disk);
    expect(page.current.value).toMatchObject({ model: 'second', data: tables[2] });
    expect(pageWords(page.notices.value[0]!.finding)).toMatch(
      /large\.csv were not saved before the page closed/,
    );
  });

  test('is reported as unsaved as long as it is, however much is typed', async () => {
    const disk = new Disk();
    disk.putFails = true;
    const page = await openPage(disk);
    page.change({ data: tables[0] }, 'data');
    await disk.settle();
    page.change({ model: 'typed' }, 'model');
    expect([page.saving.value, page.isSaved()]).toEqual(['not saved', false]);
    expect(page.notices.value.map(({ about }) => about)).toContain('saving');
  });

  test('of a later version of the page is kept for it, with its table', async () => {
    const disk = new Disk();
    const newer = { format: 99, anything: { table: '1-old' } };
    disk.local.set('wendy-work', JSON.stringify(newer));
    disk.tables.set('1-old', 'of a later version');
    const page = await openPage(disk);
    page.change({ model: 'typed' }, 'model');
    const list = JSON.parse(disk.local.get('wendy-earlier-work')!);
    expect(list.map(({ saved }: { saved: unknown }) => saved)).toEqual([newer]);
    await openPage(disk);
    expect(disk.tables.size).toBe(1);
  });

  test('in another tab is among the earlier work of the tab that overwrites it', async () => {
    const disk = new Disk();
    const page = await openPage(disk);
    page.change({ model: 'mine' }, 'model');
    const other = await openPage(disk);
    page.change({ model: 'mine still' }, 'model');
    other.change({ model: 'theirs' }, 'model');
    expect(other.earlier.value.map(({ saved }) => saved.work.model)).toEqual(['mine still']);
  });

  test('stays saved if there is no room to keep it next to that of a link', async () => {
    const disk = new Disk();
    let page = await openPage(disk);
    page.change({ model: 'mine, '.repeat(100) }, 'model');
    const mine = page.current.value;
    disk.room = disk.letters;
    await page.openLink(links[0]);
    expect(page.current.value.model).toBe('of link 1');
    expect(page.notices.value.map(({ finding }) => pageWords(finding)).join()).toMatch(
      /no room to keep both/,
    );
    expect(page.isSaved()).toBe(false);
    page = await openPage(disk);
    expect(page.current.value).toEqual(mine);
  });

  test('is reported every time another tab overwrites it', async () => {
    const disk = new Disk();
    const page = await openPage(disk);
    const isReported = () => page.notices.value.some(({ about }) => about === 'tab');
    for (const model of ['one', 'two']) {
      page.change({ model }, model);
      page.saveInOtherTab('wendy-work', '{}');
      expect(isReported()).toBe(true);
      page.dismiss('tab');
      page.saveInOtherTab('wendy-work', '{}');
      expect(isReported()).toBe(false);
    }
  });

  test('leaves nothing in the browser once it is cleared', async () => {
    const disk = new Disk();
    const page = await openPage(disk);
    page.change({ data: tables[0] }, 'data');
    await disk.settle();
    await page.openLink(links[0]);
    expect([disk.local.size, disk.tables.size]).toEqual([2, 1]);
    page.clearAll();
    await disk.settle();
    expect([disk.local.size, disk.tables.size]).toEqual([0, 0]);
  });

  test('frees its table once nothing refers to it and it is old', async () => {
    const disk = new Disk();
    const young = `${Date.now()}-x`;
    for (const id of ['1-old', young]) disk.tables.set(id, 'of nobody');
    await openPage(disk);
    expect([...disk.tables.keys()]).toEqual([young]);
  });
});
