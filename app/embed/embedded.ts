/** Whether the page is to show its work inside another page: `?embed` in its address. */
export const isEmbedded = new URLSearchParams(location.search).has('embed');

/** The HTML that shows the work of a link inside another page. */
export function frameFor(link: string): string {
  const [page, work] = link.split('#', 2);
  const source = `${page.split('?', 1)[0]}?embed#${work}`;
  return `<iframe src="${source}" title="A fit by WENDy" width="100%" height="760" style="border: 0"></iframe>`;
}
