/** CSS for the report of a fit only. `dark` has the figures' colours on a dark background. */
export function reportStyle(dark: ReadonlyMap<string, string>): string {
  const colors = [...dark].sort().map(([name, color]) => `${name}: ${color};`);
  return `${style}@media screen and (prefers-color-scheme: dark) { :root { ${colors.join(' ')} } }\n`;
}

const style = `
header + main h2:first-child { margin-top: 28px; }
.note { color: var(--muted); font-size: 0.92rem; }
.headline { margin: 0 0 8px; font-size: 1.15em; font-weight: 600; }
.verdict { margin: 0 0 10px; padding: 12px 16px; border-left: 4px solid; border-radius: 6px; }
.verdict p { margin: 0; }
.verdict p + p { margin-top: 4px; }
.verdict strong { color: var(--tone); }
.good { --tone: var(--good); border-color: var(--good); background: var(--good-soft); }
.fair { --tone: var(--fair); border-color: var(--fair); background: var(--fair-soft); }
.bad { --tone: var(--bad); border-color: var(--bad); background: var(--bad-soft); }
table { width: 100%; font-size: 0.94rem; }
thead th { color: var(--muted); font-weight: 500; font-size: 0.86rem; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.help { display: block; min-width: 32ch; white-space: normal; color: var(--muted); font-size: 0.92em; }
:not(.pair) > figure .drawing > svg { min-width: 560px; }
.pair { columns: 2 320px; column-gap: 40px; }
.pair > figure { margin-top: 0; break-inside: avoid; }
.equations { padding: 4px 0; }
math { font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math; font-size: 1.12em; }
math.tml-display { display: block math; width: fit-content; }
.tml-left { text-align: left; }
.tml-right { text-align: right; }
.tml-jot mtd { padding-top: 0.35em; padding-bottom: 0.35em; }
.mark { margin-left: 0.4em; color: var(--muted); font-weight: 400; font-size: 0.86em; white-space: nowrap; }
pre { margin: 0 0 14px; padding: 12px 14px; max-height: 420px; overflow: auto; border-radius: 6px; background: var(--sunken); line-height: 1.5; }
summary { color: var(--link); }
summary + * { margin-top: 8px; }
@media print {
  .verdict, .equations { break-inside: avoid; }
  pre { overflow: visible; max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; }
  :not(.pair) > figure .drawing > svg { min-width: 0; }
  .pair { columns: 2; column-gap: 24px; }
  .help { min-width: 0; }
  details:not([open]) { display: none; }
}
`;
