import { useEffect, useState } from 'preact/hooks';
import type { Finding } from '../../src/index.ts';
import { frameFor } from '../embed/embedded.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { current } from '../state/history.ts';
import { linkFor } from '../state/linkFor.ts';
import { pageWords } from '../state/pageWords.ts';
import { table } from '../state/store.ts';

/** Milliseconds of rest after which a link is newLink: not with every key. */
const rest = 400;

/** A link that holds the work, and what it does not hold. */
export function LinkBox() {
  const work = current.value;
  const seen = table.value.running ? undefined : table.value.reply;
  const [link, setLink] = useState<{ url: string; left?: Finding } | undefined>();
  useEffect(() => {
    let late = false;
    const timer = setTimeout(() => {
      void linkFor(work, seen).then((newLink) => {
        if (!late) setLink(newLink);
      });
    }, rest);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [work, seen]);
  return (
    <div>
      <h3>Link</h3>
      <div class="row takeaway-link">
        <CopyButton
          text={() => linkFor(work, seen).then(({ url }) => url)}
          what="the link"
          label="Copy link"
        />
        <CopyButton
          text={() => linkFor(work, seen).then(({ url }) => frameFor(url))}
          what="the frame"
          label="Copy as iframe"
          class="button button-quiet"
        />
        <span class="muted small">
          Opens this page with your model, options{link?.left ? '' : ' and data'}. Everything is in the link
          itself{link ? ` (${link.url.length.toLocaleString('en')} characters)` : ''}; nothing is uploaded.
        </span>
      </div>
      {link?.left && <p class="takeaway-left small">{pageWords(link.left)}</p>}
    </div>
  );
}
