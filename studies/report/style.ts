/** The look of a report's page, light and dark. Figures keep their white ground in both: they are made for paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1a1a1a; --muted: #5b6068; --page: #ffffff; --ground: #ffffff; --edge: rgb(0 0 0 / 0.28); --tint: rgb(60 80 110 / 0.06); --card: #f6f7f9; --line: #dcdfe4; --link: #00558a;
  --good: #0b6e4f; --fair: #8a5a00; --bad: #a3320b; --none: #5b6068; --wash: #fff8e6; --washline: #e5c46a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8eaed; --muted: #a7adb7; --page: #14161a; --ground: #14161a; --edge: rgb(255 255 255 / 0.3); --tint: rgb(160 180 220 / 0.09); --card: #1e2127; --line: #353a43; --link: #7cc4f5;
    --good: #6fd3a8; --fair: #e8b84a; --bad: #ff9a73; --none: #a7adb7; --wash: #2c2616; --washline: #6b5620;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--ink); background: var(--page); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
a { color: var(--link); }
.sheet { max-width: 1180px; margin: 0 auto; padding: 20px 16px 64px; }
header h1 { font-size: 1.7rem; line-height: 1.2; margin: 8px 0 4px; overflow-wrap: anywhere; }
header p { margin: 0 0 12px; color: var(--muted); overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 44px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
h3 { font-size: 1.05rem; margin: 24px 0 8px; }
p { max-width: 72ch; overflow-wrap: anywhere; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 12px 0; font-size: 0.92rem; }
dl.facts dt { color: var(--muted); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.notice { border: 1px solid var(--washline); background: var(--wash); border-radius: 8px; padding: 10px 14px; margin: 12px 0; max-width: 72ch; }
.answer { border-left: 4px solid var(--good); background: var(--card); border-radius: 0 8px 8px 0; padding: 10px 16px; margin: 12px 0; max-width: 78ch; }
.answer.none { border-color: var(--bad); color: var(--ink); }
.answer strong { display: block; }
.answer > summary { font-weight: 600; }
.answer p { margin: 6px 0 0; color: var(--ink); }
.answer .label { font-size: 0.92rem; margin-top: 10px; }
.answer .scroll { margin: 4px 0 8px; }
.answer td { text-align: right; }
.answer th { text-align: right; }
.answer .aside { font-size: 0.92rem; color: var(--muted); }
nav { font-size: 0.92rem; }
nav summary { cursor: pointer; font-weight: 600; padding: 6px 0; }
nav ol { list-style: none; margin: 4px 0 12px; padding: 0; }
nav li { margin: 3px 0; line-height: 1.35; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
figure { margin: 18px 0 26px; }
.scroll {
  overflow-x: auto; border: 1px solid var(--line); border-radius: 8px;
  background:
    linear-gradient(to right, var(--ground), var(--ground) 14px, transparent) left / 36px 100% no-repeat local,
    linear-gradient(to left, var(--ground), var(--ground) 14px, transparent) right / 36px 100% no-repeat local,
    linear-gradient(to right, var(--edge), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, var(--edge), transparent) right / 12px 100% no-repeat scroll,
    var(--ground);
}
.scroll td.short:first-child, .scroll td.number:first-child { position: sticky; left: 0; background: var(--ground); border-right: 1px solid var(--line); }
.scroll th.short:first-child, .scroll th.number:first-child { position: sticky; left: 0; background: linear-gradient(var(--tint), var(--tint)), var(--ground); border-right: 1px solid var(--line); }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.drawing { --ground: #ffffff; --edge: rgb(0 0 0 / 0.28); }
.scroll:not(.drawing) { width: fit-content; max-width: 100%; }
/* Its white lets the shadow at the edge through. */
.drawing > svg { mix-blend-mode: multiply; }
.drawing > svg { display: block; margin: 0 auto; width: 100%; min-width: 600px; max-width: 800px; height: auto; }
figcaption, .files { font-size: 0.9rem; color: var(--muted); margin-top: 8px; max-width: 80ch; overflow-wrap: anywhere; }
details { margin: 10px 0; }
section > details > summary { font-weight: 600; }
details > summary { cursor: pointer; }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { background: var(--tint); font-weight: 600; vertical-align: bottom; }
tbody tr:last-child td { border-bottom: 0; }
td.number, th.number { text-align: right; }
td.number, td.short { white-space: nowrap; }
td.long { min-width: 26ch; }
td pre { margin: 0; font: 0.95em/1.4 ui-monospace, Menlo, Consolas, monospace; white-space: pre; }
.tally span { display: inline-block; margin-right: 14px; font-weight: 700; }
.counts { white-space: nowrap; margin-left: 8px; font-size: 0.9rem; }
.counts span { margin-right: 6px; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); } .none { color: var(--none); }
.claim { margin: 14px 0 22px; }
.claim blockquote { margin: 0 0 6px; padding-left: 12px; border-left: 3px solid var(--line); font-style: italic; max-width: 80ch; overflow-wrap: anywhere; }
.claim table { width: 100%; table-layout: fixed; font-size: 0.88rem; }
.claim td { overflow-wrap: anywhere; }
.claim th:first-child { width: 9.5em; }
.claim .verdict { font-weight: 700; }
.claim .bounds { color: var(--muted); }
@media (max-width: 759px) {
  .claim thead { position: absolute; clip-path: inset(50%); }
  .claim tr, .claim td { display: block; border: 0; padding: 1px 0; }
  .claim tr { padding: 6px 0 10px; border-bottom: 1px solid var(--line); }
}
@media (min-width: 1080px) {
  .sheet { display: grid; grid-template-columns: 250px minmax(0, 1fr); gap: 0 40px; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 12px; align-self: start; max-height: calc(100vh - 24px); overflow-y: auto; margin-top: 44px; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  nav { display: none; }
  .sheet { display: block; max-width: none; padding: 0; }
  .scroll { overflow: visible; border: 0; }
  figure, .claim { break-inside: avoid; }
}
`;
