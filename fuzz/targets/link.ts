import { isLink, readLink } from '../../app/state/link.ts';
import { linkFor } from '../../app/state/linkFor.ts';
import { modelsOf } from '../../app/state/models.ts';
import { readWork } from '../../app/state/readWork.ts';
import type { Work } from '../../app/state/work.ts';
import type { Draw } from '../draw.ts';
import { Failure } from '../failure.ts';
import { mutatedText, mutatedValue } from '../generators/mutate.ts';
import { workValue } from '../generators/work.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { parserLimits, target } from '../target.ts';

/** Either work that a link is made of, or a link that anybody may have made. */
interface Input {
  readonly work?: unknown;
  readonly fragment?: string;
}

const page = 'https://example.org/app/';

/** Links of the app. */
export const linkTarget = target<Input>({
  name: 'link',
  share: 2,
  limits: parserLimits,
  make(draw) {
    const work = workValue(draw);
    return draw.weighted<() => Input>([
      [2, () => ({ work })],
      [1, () => ({ fragment: plainLink(mutatedValue(draw, work)) })],
      [1, () => ({ fragment: `#w1=j${letters(mutatedText(draw, JSON.stringify(work)))}` })],
      [1, () => ({ fragment: mutatedText(draw, draw.chance(0.5) ? plainLink(work) : packedLink(draw)) })],
    ])();
  },
  async check({ work, fragment }, seen) {
    if (fragment !== undefined) return readAny(fragment, seen);
    // JSON has no -0.
    const read = orRefusal(() => readWork(JSON.parse(JSON.stringify(work))));
    if (isRefusal(read)) return seen('refused');
    const { url, left } = await linkFor(read, undefined, page);
    const link = url.slice(url.indexOf('#'));
    if (!isLink(link) || !/^#w2=[\w-]*$/.test(link))
      throw new Failure('letters of links', link.slice(0, 200));
    const again = await awaitedOrRefusal(() => readLink(link));
    if (isRefusal(again)) {
      if (longestModel(read) > 20_000) return seen('too long');
      throw new Failure('encode then decode', again.message);
    }
    seen(left ? 'without data' : 'whole');
    if (left && read.data.kind === 'table') {
      mustBeSame(
        'encode then decode',
        { ...read, data: { kind: 'table', name: read.data.name, text: '', uses: [] } },
        again,
      );
    } else mustBeSame('encode then decode', read, again);
  },
});

async function readAny(fragment: string, seen: (what: string) => void): Promise<void> {
  isLink(fragment);
  const read = await awaitedOrRefusal(() => readLink(fragment));
  if (isRefusal(read)) return seen('refused');
  seen('read');
  mustBeSame('read twice', read, readWork(JSON.parse(JSON.stringify(read))));
}

function longestModel(work: Work): number {
  return Math.max(...modelsOf(work).map(({ model }) => model.length));
}

function letters(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function plainLink(work: unknown): string {
  return `#w2=j${letters(JSON.stringify(work) ?? '')}`;
}

/** What links with packed work look like. */
function packedLink(draw: Draw): string {
  return `#w1=z${Buffer.from(draw.several(1, 80, () => draw.whole(0, 255))).toString('base64url')}`;
}
