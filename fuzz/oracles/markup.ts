import { Failure } from '../failure.ts';

// Oracle (h) for reports: no text of a user becomes markup.

/** Elements that a report is made of. */
const elements = new Set(
  (
    'html head meta title style body header main section article h1 h2 h3 h4 p a ul ol li dl dt dd table caption colgroup col thead tbody tr th td ' +
    'strong em code pre span div figure figcaption details summary time cite small sup sub br hr abbr b i ' +
    'svg g path line rect circle text tspan defs clippath use polygon polyline lineargradient stop marker desc symbol ' +
    'math mrow mi mo mn mfrac msup msub msubsup msqrt mroot mtext mtable mtr mtd mspace mover munder munderover mstyle mpadded menclose mphantom merror semantics annotation'
  ).split(' '),
);

/** Fails where a page holds an element or attribute that a report does not have: a text would have become markup. */
export function noForeignMarkup(page: string): void {
  for (const [tag, name = '', rest = ''] of page.matchAll(
    /<\/?([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?/g,
  )) {
    const excerpt = JSON.stringify(tag.slice(0, 200));
    if (!elements.has(name.toLowerCase()))
      throw new Failure('texts stay texts', `There is an element ${excerpt}.`);
    if (/\son\w+\s*=/i.test(rest.replace(/"[^"]*"|'[^']*'/g, '""')))
      throw new Failure('texts stay texts', `A handler in ${excerpt}.`);
    const address = /\s(?:href|src|xlink:href|action|formaction)\s*=\s*"([^"]*)"/i.exec(rest)?.[1];
    if (address !== undefined && !/^(?:#|data:text\/(?:plain|csv);|https:\/\/doi\.org\/)/.test(address)) {
      throw new Failure('texts stay texts', `An address in ${excerpt}.`);
    }
  }
  const comment = page.indexOf('<!--');
  if (comment >= 0)
    throw new Failure('texts stay texts', `A comment begins: ${page.slice(comment, comment + 80)}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a page must not hold them.
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.exec(page);
  if (control)
    throw new Failure(
      'no control characters',
      `U+${control[0].charCodeAt(0).toString(16)} at ${control.index}.`,
    );
}
