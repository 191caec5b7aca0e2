import { Html } from './html.ts';

/** The look of a report: light and dark, on screens and on paper. `dark` has the figures' colours on a dark ground. */
export function reportStyle(dark: ReadonlyMap<string, string>): Html {
  const colors = [...dark].sort().map(([name, color]) => `${name}: ${color};`);
  return new Html(style.replace('/* figures */', colors.join(' ')));
}

const style = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #171b20; --muted: #545c67; --line: #dbe0e6; --sunken: #f4f6f8; --link: #0b5c8f;
  --good: #1a6b3c; --good-soft: #e7f4ec; --fair: #8a5200; --fair-soft: #fdf3e1; --bad: #a52317; --bad-soft: #fcebe8;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14161a; --ink: #ececec; --muted: #a9aeb6; --line: #2b2f37; --sunken: #1b1e24; --link: #6cbcf0;
    --good: #6fcf97; --good-soft: #13261b; --fair: #f0b860; --fair-soft: #2b2110; --bad: #ff9a8c; --bad-soft: #331714;
    /* figures */
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  max-width: 880px; margin: 0 auto; padding: 32px 20px 64px; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; overflow-wrap: break-word;
}
h1 { margin: 2px 0 6px; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 24px 0 8px; font-size: 1.02rem; }
p { margin: 0 0 10px; max-width: 74ch; overflow-wrap: anywhere; }
a { color: var(--link); }
code, pre { font-family: var(--mono); font-size: 0.86em; }
.brand { margin: 0; color: var(--link); font-size: 0.82rem; font-weight: 600; letter-spacing: 0.04em; text-transform: uppercase; }
.muted, figcaption, .note { color: var(--muted); font-size: 0.92rem; }
header { padding-bottom: 4px; border-bottom: 1px solid var(--line); }
header + main h2:first-child { margin-top: 28px; }
.headline { margin: 0 0 8px; font-size: 1.15em; font-weight: 600; }
.verdict { margin: 0 0 10px; padding: 12px 16px; border-left: 4px solid; border-radius: 6px; }
.verdict p { margin: 0; }
.verdict p + p { margin-top: 4px; }
.verdict strong { color: var(--tone); }
.good { --tone: var(--good); border-color: var(--good); background: var(--good-soft); }
.fair { --tone: var(--fair); border-color: var(--fair); background: var(--fair-soft); }
.bad { --tone: var(--bad); border-color: var(--bad); background: var(--bad-soft); }
.scroll { overflow-x: auto; }
.scroll:focus-visible, pre:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.94rem; }
th, td { padding: 7px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
thead th { color: var(--muted); font-weight: 500; font-size: 0.86rem; vertical-align: bottom; }
tbody th { font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.help { display: block; min-width: 32ch; white-space: normal; color: var(--muted); font-size: 0.92em; }
figure { margin: 20px 0 24px; }
.drawing > svg { display: block; width: 100%; height: auto; }
:not(.pair) > figure .drawing > svg { min-width: 560px; }
.pair { columns: 2 320px; column-gap: 40px; }
.pair > figure { margin-top: 0; break-inside: avoid; }
figcaption { margin-top: 8px; max-width: 74ch; }
.equations { padding: 4px 0; }
math { font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math; font-size: 1.12em; }
math.tml-display { display: block math; width: fit-content; }
.tml-left { text-align: left; }
.tml-right { text-align: right; }
.tml-jot mtd { padding-top: 0.35em; padding-bottom: 0.35em; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 16px 0; font-size: 0.94rem; }
.mark { margin-left: 0.4em; color: var(--muted); font-weight: 400; font-size: 0.86em; white-space: nowrap; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0 0 14px; padding: 12px 14px; max-height: 420px; overflow: auto; border-radius: 6px; background: var(--sunken); line-height: 1.5; }
details { margin: 10px 0; }
summary { padding: 4px 0; cursor: pointer; color: var(--link); overflow-wrap: anywhere; }
summary + * { margin-top: 8px; }
@media (max-width: 560px) {
  body { padding: 20px 16px 48px; }
  h1 { font-size: 1.5rem; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 8px; }
}
@page { size: A4; margin: 16mm 15mm; }
@media print {
  :root { color-scheme: light; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; font-size: 1rem; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  h1 { font-size: 1.8rem; }
  h2 { margin-top: 2rem; font-size: 1.3rem; }
  h2, h3 { break-after: avoid; }
  figure, .verdict, tr, .equations { break-inside: avoid; }
  .scroll, pre { overflow: visible; max-height: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .drawing > svg, :not(.pair) > figure .drawing > svg { min-width: 0; max-height: 210mm; }
  .pair { columns: 2; column-gap: 24px; }
  .help { min-width: 0; }
  th, td { white-space: normal; }
  details:not([open]) { display: none; }
}
`;
