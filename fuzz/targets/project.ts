import { readSource } from '../../app/data/readSource.ts';
import { seeTable } from '../../app/data/seeTable.ts';
import { workAsText } from '../../app/parts/workAsText.ts';
import { isNewer, readEnvelope, tablesIn, valueIn } from '../../app/state/envelope.ts';
import type { Draw } from '../draw.ts';
import { mutatedText, mutatedValue } from '../generators/mutate.ts';
import { workValue } from '../generators/work.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  /** Saved work, as text. */
  readonly text: string;
}

/** Projects that the app saved, and what it makes of them. */
export const projectTarget = target<Input>({
  name: 'project',
  share: 1,
  limits: parserLimits,
  make(draw) {
    const value = envelope(draw);
    const text = JSON.stringify(draw.chance(0.4) ? value : mutatedValue(draw, value)) ?? '';
    return { text: draw.chance(0.85) ? text : mutatedText(draw, text) };
  },
  check({ text }, seen) {
    const value = valueIn(text);
    isNewer(value);
    const read = orRefusal(() => readEnvelope(value));
    if (isRefusal(read)) return seen('refused');
    seen('read');
    tablesIn(read);
    workAsText(read.work);
    mustBeSame('save then read', read, readEnvelope(JSON.parse(JSON.stringify(read))));
    // Simulated examples take far longer than all the rest.
    if (read.work.data.kind === 'example') return;
    const source = orRefusal(() => readSource(read.work.data));
    if (!isRefusal(source)) seeTable(source);
  },
});

function envelope(draw: Draw): Record<string, unknown> {
  const work = workValue(draw);
  return {
    format: draw.chance(0.95) ? 1 : draw.pick([0, 2, '1', null]),
    work,
    ...(draw.chance(0.3) ? { table: draw.pick(['id', '', 5]) } : {}),
    ...(draw.chance(0.2) ? { before: { data: workValue(draw).data, table: 'id' } } : {}),
    ...(draw.chance(0.2) ? { opened: draw.pick([true, false]) } : {}),
  };
}
