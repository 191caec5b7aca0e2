import type { AxisSpec } from './figure/spec.ts';
import type { Look } from './figure/theme.ts';

/** The axis of times: in dates or times of day where they are counted from one, and the look knows how. */
export function timeAxis({ time = 't', calendarOf }: Look, more: AxisSpec = {}): AxisSpec {
  const calendar = calendarOf?.(time);
  return calendar ? { label: calendar.label, calendar, ...more } : { label: time, ...more };
}
