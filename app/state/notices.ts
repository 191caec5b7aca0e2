import { signal } from '@preact/signals';

/** Something the page has to say above everything else, until it is dismissed. */
export interface Notice {
  /** A notice takes the place of one about the same thing. */
  readonly about: string;
  readonly words: string;
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

export function notify(about: string, words: string, given: Partial<Omit<Notice, 'about' | 'words'>> = {}) {
  const notice = { about, words, tone: 'plain', actions: [], dismissible: true, ...given } as const;
  notices.value = [...notices.peek().filter((other) => other.about !== about), notice];
}

export function dismiss(about: string): void {
  notices.value = notices.peek().filter((notice) => notice.about !== about);
}
