import type { Calendar } from '../../charts/figure/spec.ts';
import type { Finding } from '../../src/index.ts';
import { horizonFindings } from './horizonFindings.ts';
import { valueText } from './quantities.ts';
import { typedNumber } from './typedNumber.ts';

/** A time as it is shown and typed: as a date where there is a calendar. */
export function writtenTime(time: number, calendar: Calendar | undefined): string {
  return calendar?.written(time) ?? valueText(time);
}

/** The time that a text stands for, if curves can be drawn up to it. `end` of the data; `most`: the farthest that can be requested. */
export function typedHorizon(
  text: string,
  { end, most }: { end: number; most: number },
  calendar: Calendar | undefined,
): number | Finding {
  const written = (time: number) => writtenTime(time, calendar);
  const dated = calendar?.read(text) ?? Number.NaN;
  const value = Number.isNaN(dated) ? typedNumber(text) : dated;
  if (!Number.isFinite(value)) {
    const dates = calendar && { calendar: { kind: calendar.label, example: written(end) } };
    return horizonFindings.horizonNotRead({ text, ...dates });
  }
  if (value <= end) return horizonFindings.horizonWithinData({ end: written(end) });
  if (value > most) return horizonFindings.horizonTooFar({ most: written(most) });
  return value;
}
