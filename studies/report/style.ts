/** The look of what a study's page alone has. Figures keep their white ground in the dark too: they are made for paper. */
export const style = `
html { scroll-behavior: smooth; }
.sheet { max-width: 1180px; }
header { border-bottom: 0; }
section > h2 { margin: 44px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); }
.notice { border: 1px solid var(--fair); background: var(--fair-soft); border-radius: 8px; padding: 10px 14px; margin: 12px 0; max-width: 74ch; }
.answer { border-left: 4px solid var(--good); background: var(--sunken); border-radius: 0 8px 8px 0; padding: 10px 16px; margin: 12px 0; max-width: 78ch; }
.answer.none { border-color: var(--bad); color: var(--ink); }
.answer strong { display: block; }
.answer > summary { font-weight: 600; }
.answer p { margin: 6px 0 0; }
.answer .label { font-size: 0.92rem; margin-top: 10px; }
.answer .scroll { margin: 4px 0 8px; }
.answer td, .answer th { text-align: right; }
.answer .aside { font-size: 0.92rem; color: var(--muted); }
nav { font-size: 0.92rem; }
nav summary { font-weight: 600; padding: 6px 0; }
nav ol { list-style: none; margin: 4px 0 12px; padding: 0; }
nav li { margin: 3px 0; line-height: 1.35; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.scroll { border: 1px solid var(--line); border-radius: 8px; }
.scroll:not(.drawing) { width: fit-content; max-width: 100%; }
.scroll th:first-child { position: sticky; left: 0; background: var(--ground); border-right: 1px solid var(--line); }
.drawing { --ground: #ffffff; --edge: rgb(0 0 0 / 0.28); }
/* Its white lets the shadow at the edge through. */
.drawing > svg { mix-blend-mode: multiply; margin: 0 auto; min-width: 600px; max-width: 800px; }
.files { font-size: 0.9rem; color: var(--muted); margin-top: 8px; }
section > details > summary { font-weight: 600; }
table { font-size: 0.85rem; }
th, td { padding: 4px 10px; }
thead th, .scroll thead th:first-child { background: var(--sunken); font-weight: 600; white-space: normal; }
tbody tr:last-child > * { border-bottom: 0; }
td pre { margin: 0; font-size: 0.95em; line-height: 1.4; white-space: pre; }
.tally span { display: inline-block; margin-right: 14px; font-weight: 700; }
.counts { white-space: nowrap; margin-left: 8px; font-size: 0.9rem; }
.counts span { margin-right: 6px; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); } .none { color: var(--muted); }
.claim { margin: 14px 0 22px; }
.claim blockquote { margin: 0 0 6px; padding-left: 12px; border-left: 3px solid var(--line); font-style: italic; max-width: 80ch; overflow-wrap: anywhere; }
.claim table { width: 100%; table-layout: fixed; font-size: 0.88rem; }
.claim td { overflow-wrap: anywhere; white-space: normal; }
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
  .sheet { display: block; }
  .scroll { border: 0; }
  .claim { break-inside: avoid; }
}
`;
