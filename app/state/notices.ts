import { signal } from '@preact/signals';
import type { Finding } from '../../src/index.ts';

/** Something the page has to say above everything else, until it is dismissed. */
export interface Notice {
  /** A notice takes the place of one about the same thing. */
  readonly about: string;
  readonly finding: Finding;
  readonly tone: 'plain' | 'bad';
  readonly actions: readonly NoticeAction[];
  /** Whether it can be put away without choosing one of the actions. */
  readonly dismissible: boolean;
}

interface NoticeAction {
  readonly label: string;
  readonly act: () => unknown;
}

export const notices = signal<readonly Notice[]>([]);

export function notify(
  about: string,
  finding: Finding,
  given: Partial<Omit<Notice, 'about' | 'finding'>> = {},
): void {
  const notice = { about, finding, tone: 'plain', actions: [], dismissible: true, ...given } as const;
  notices.value = [...notices.peek().filter((other) => other.about !== about), notice];
}

export function dismiss(about: string): void {
  notices.value = notices.peek().filter((notice) => notice.about !== about);
}
