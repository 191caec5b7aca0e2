const localLine = /^(\s*local\s+)([^#\n]*?)(\s*(?:#.*)?)$/u;

/** A model's text in which a parameter has its own value in each experiment, or the same in all. */
export function withLocal(text: string, name: string, isLocal: boolean): string {
  const lines = text.split('\n').flatMap((line) => {
    const [, word, list, rest] = localLine.exec(line) ?? [];
    if (word === undefined || list === undefined) return [line];
    const kept = list.split(',').filter((one) => one.trim() !== name && one.trim() !== '');
    if (kept.length === 0) return rest?.trim() ? [rest.trim()] : [];
    return [`${word}${kept.map((one) => one.trim()).join(', ')}${rest}`];
  });
  const shared = lines.join('\n');
  return isLocal ? `${shared.trimEnd()}\nlocal ${name}\n` : shared;
}
