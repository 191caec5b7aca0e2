/** The look that all reports share: light and dark, on screens and on paper. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #171b20; --muted: #545c67; --line: #dbe0e6; --sunken: #f4f6f8; --link: #0b5c8f;
  --good: #1a6b3c; --good-soft: #e7f4ec; --fair: #8a5200; --fair-soft: #fdf3e1; --bad: #a52317; --bad-soft: #fcebe8;
  --ground: #ffffff; --edge: rgb(0 0 0 / 0.28);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', 'DejaVu Sans Mono', monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14161a; --ink: #ececec; --muted: #a9aeb6; --line: #2b2f37; --sunken: #1b1e24; --link: #6cbcf0;
    --good: #6fcf97; --good-soft: #13261b; --fair: #f0b860; --fair-soft: #2b2110; --bad: #ff9a8c; --bad-soft: #331714;
    --ground: #14161a; --edge: rgb(255 255 255 / 0.3);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; overflow-wrap: break-word;
}
.sheet { max-width: 880px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 2px 0 6px; font-size: 1.9rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
h3 { margin: 24px 0 8px; font-size: 1.02rem; }
p { margin: 0 0 10px; max-width: 74ch; overflow-wrap: anywhere; }
a { color: var(--link); }
code, pre { font-family: var(--mono); font-size: 0.86em; }
header { padding-bottom: 4px; border-bottom: 1px solid var(--line); }
.brand { margin: 0; color: var(--link); font-size: 0.82rem; font-weight: 600; letter-spacing: 0.04em; text-transform: uppercase; }
.muted, figcaption { color: var(--muted); font-size: 0.92rem; }
.scroll {
  overflow-x: auto;
  /* Shadows at the sides where there is more to see. */
  background:
    linear-gradient(to right, var(--ground), var(--ground) 14px, transparent) left / 36px 100% no-repeat local,
    linear-gradient(to left, var(--ground), var(--ground) 14px, transparent) right / 36px 100% no-repeat local,
    linear-gradient(to right, var(--edge), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, var(--edge), transparent) right / 12px 100% no-repeat scroll,
    var(--ground);
}
.scroll:focus-visible, pre:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; }
th, td { padding: 7px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
thead th { vertical-align: bottom; }
tbody th { font-weight: 400; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.long { min-width: 26ch; white-space: normal; }
figure { margin: 20px 0 24px; }
figcaption { margin-top: 8px; max-width: 74ch; overflow-wrap: anywhere; }
.drawing > svg { display: block; width: 100%; height: auto; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 16px 0; font-size: 0.94rem; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
details { margin: 10px 0; }
summary { padding: 4px 0; cursor: pointer; overflow-wrap: anywhere; }
@media (max-width: 560px) {
  .sheet { padding: 20px 16px 48px; }
  h1 { font-size: 1.5rem; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 8px; }
}
@page { margin: 16mm 15mm; }
@media print {
  :root { color-scheme: light; }
  html { font-size: 10pt; }
  body { font-size: 1rem; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .sheet { max-width: none; padding: 0; }
  h1 { font-size: 1.8rem; }
  h2 { margin-top: 2rem; font-size: 1.3rem; }
  h2, h3 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  .scroll { overflow: visible; background: none; }
  .drawing > svg { min-width: 0; max-height: 210mm; }
  th, td { white-space: normal; }
}
`;
