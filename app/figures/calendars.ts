import { computed, effect, signal } from '@preact/signals';
import type { Look } from '../../charts/figure/theme.ts';
import { table } from '../state/store.ts';

/** How times are shown as dates; undefined until a table has some, since most have none. */
export const calendars = signal<Look['calendarOf']>(undefined);

const hasDates = computed(() => table.value.reply?.columns.some(({ dates }) => dates !== undefined) ?? false);

/** Loads the calendar with the first table that has dates or times of day. */
export function startCalendars(): void {
  const stop = effect(() => {
    if (!hasDates.value) return;
    import('../../charts/calendar.ts')
      .then(({ calendarOf }) => {
        calendars.value = calendarOf;
        stop();
      })
      // Numbers stay numbers.
      .catch(() => {});
  });
}
