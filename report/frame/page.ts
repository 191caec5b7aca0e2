import { frameStyle } from './frameStyle.ts';
import { Html, html } from './html.ts';

/** What a page is made of. */
interface Page {
  title: string;
  /** What made it, in its head. */
  generator: string;
  /** The look of what this page alone has, as CSS. */
  style: string;
  /** What the page may load besides nothing, such as "style-src 'unsafe-inline'"; the style as it stands in the page is given. */
  policy: (style: string) => string;
  head: Html;
  /** Between head and main part. */
  contents?: Html;
  main: readonly (Html | string)[];
}

/** A page that needs nothing else, no script and no network; a policy in its head forbids both. */
export function page({ title, generator, style, policy, head, contents, main }: Page): string {
  const whole = `${frameStyle}${style}`;
  const allowed = `default-src 'none'; ${policy(whole)}; base-uri 'none'; form-action 'none'`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${generator}">
<title>${title}</title>
<style>${new Html(whole)}</style>
</head>
<body>
<div class="sheet">
${head}
${contents ?? ''}
<main>
${main.map((part) => html`${part}\n`)}</main>
</div>
</body>
</html>
`.text;
}
