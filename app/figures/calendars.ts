import { computed, effect, signal } from '@preact/signals';
import type { Look } from '../../charts/figure/theme.ts';
import { table } from '../state/store.ts';

/** How times are shown as dates; undefined until a table has some, since most have none. */
export const calendars = signal<Look['calendarOf']>(undefined);

/** What columns of dates and of times of day were read as. */
const dated = computed(() => table.value.reply?.columns.flatMap(({ dates }) => dates ?? []) ?? []);

/** Whether times were dates, times of day or spans of time, of which they are called the days or hours. */
export function isDated(time: string): boolean {
  return dated.value.includes(time);
}

/** Loads the calendar with the first table that has dates or times of day. */
export function startCalendars(): void {
  const stop = effect(() => {
    if (dated.value.length === 0) return;
    import('../../charts/calendar.ts')
      .then(({ calendarOf }) => {
        calendars.value = calendarOf;
        stop();
      })
      // Numbers stay numbers.
      .catch(() => {});
  });
}
