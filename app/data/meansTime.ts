import { hasTimeWord } from '../../src/inside.ts';

/** Words for spans of time and dates, in English and German. */
const spans =
  /(^|[^\p{L}])(elapsed|hours?|hrs?|minutes?|seconds?|secs?|days?|weeks?|months?|years?|dates?|datetime|timestamp|zeit|stunden?|minuten?|sekunden?|tage?|wochen?|monate?|jahre?|datum)($|[^\p{L}])/iu;
/** A unit of time and nothing else, as the heading or in its brackets. */
const unit = /^(h|min|s|sec|ms|d|a|yr)$|[([](h|hr|hrs|min|s|sec|ms|d|yr)[)\]]/i;
/** How sure a heading is to be that of the time: 2 where it says time, 1 where it names a span of time, otherwise 0. */
export function meansTime(heading: string): 0 | 1 | 2 {
  const text = heading.slice(0, 200);
  if (hasTimeWord(text)) return 2;
  // What stands below a line, as in cases/day, or after "per", is of a rate.
  const [over = ''] = text.split(/\/|\bper\b|\bpro\b/i, 1);
  return spans.test(over) || unit.test(over.trim()) ? 1 : 0;
}
