import { frameStyle } from './frameStyle.ts';
import { Html, html } from './html.ts';

/** The parts of a page. */
interface Page {
  title: string;
  /** The program that made it, for its head. */
  generator: string;
  /** CSS for this page only. */
  style: string;
  /** What the page may load, such as "style-src 'unsafe-inline'"; nothing by default. It is called with the page's style. */
  policy: (style: string) => string;
  head: Html;
  /** Between the header and the main part. */
  contents?: Html;
  main: readonly (Html | string)[];
}

/** A self-contained page, without scripts or network; a policy in its head forbids both. */
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
