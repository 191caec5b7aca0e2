/** Ways to group the wells of a plate into experiments, each as the library takes it and in words; `layout` are the columns of its layout. */
export function plateGroups(layout: readonly string[]): [by: string, words: string][] {
  const singles = layout.map((name): [string, string] => [inList(name), `wells with the same ${name}`]);
  const all: [string, string][] =
    layout.length > 1 ? [[layout.map(inList).join(','), `wells with the same ${layout.join(' and ')}`]] : [];
  return [['well', 'each well'], ['row', 'each row'], ['column', 'each column'], ...singles, ...all];
}

/** A name in a list that commas separate. */
function inList(name: string): string {
  return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
