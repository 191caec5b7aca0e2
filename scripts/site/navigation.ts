/** Pages of the site by what a reader wants, in reading order. A document that no group names stands under the last. */
export const groups: readonly { readonly title: string; readonly sources: readonly string[] }[] = [
  {
    title: 'Use',
    sources: [
      'README.md',
      'docs/app.md',
      'docs/cli.md',
      'docs/models.md',
      'docs/data.md',
      'docs/formats.md',
      'docs/library.md',
    ],
  },
  {
    title: 'Go further',
    sources: [
      'docs/problems.md',
      'docs/search.md',
      'docs/simulate.md',
      'docs/compare.md',
      'docs/forward.md',
      'docs/figures.md',
      'docs/studies.md',
      'docs/slurm.md',
      'docs/scale.md',
    ],
  },
  { title: 'Look up', sources: ['api', 'docs/messages.md', 'docs/glossary.md', 'docs/equations.md'] },
  {
    title: 'Evidence',
    sources: [
      'docs/paper/report.md',
      'docs/limit.md',
      'docs/accuracy.md',
      'docs/deviations.md',
      'docs/reliability.md',
    ],
  },
  {
    title: 'The project',
    sources: [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/extending.md',
      'docs/dependencies.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ],
  },
];

/** The reference for those who read the repository; the site has a page for each name in its place. */
export const apiFolder = 'docs/api/';

/** Where a source of the repository is on the site: documents are pages, whatever they show is copied. */
export function addressOf(source: string): string {
  if (source === 'README.md') return 'index.html';
  if (source === 'api' || source.startsWith(apiFolder)) return 'api/index.html';
  const inside = source.replace(/^docs\//, '');
  return /^[A-Z]+\.md$/.test(source)
    ? `${inside.slice(0, -3).toLowerCase()}.html`
    : inside.replace(/\.md$/, '.html');
}
