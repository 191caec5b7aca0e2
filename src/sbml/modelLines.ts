import { isReserved } from '../model/freeName.ts';
import type { SbmlDocument } from './sbmlDocument.ts';
import type { Line, Translation } from './translate.ts';

/**
 * The text of a model, with the units of parameters as comments. A definition on which nothing depends and which holds a name that nothing else uses is left as a comment:
 * nothing could be learnt of that name.
 */
export function modelLines(
  sbml: SbmlDocument,
  translation: Translation,
  units: ReadonlyMap<string, string>,
  further: readonly string[],
): string {
  const { definitions, constants, initial } = translation;
  const equations =
    translation.equations.length > 0 ? translation.equations : [{ name: freeClock(translation), right: '1' }];
  const known = new Set([...equations, ...definitions, ...constants].map(({ name }) => name));
  const used = new Set<string>();
  const byName = new Map(definitions.map((line) => [line.name, line]));
  const use = (text: string) => {
    for (const name of wordsOf(text)) {
      if (used.has(name)) continue;
      used.add(name);
      const line = byName.get(name);
      if (line) use(line.right);
    }
  };
  for (const { right } of [...equations, ...initial]) use(right);
  for (const line of further) use(line);
  const lost = new Map<string, boolean>();
  const isLost = (line: Line): boolean => {
    let answer = lost.get(line.name);
    if (answer === undefined) {
      // What depends on itself is found out when the text is read.
      lost.set(line.name, false);
      answer =
        !used.has(line.name) &&
        wordsOf(line.right).some((name) => {
          if (used.has(name)) return false;
          const inner = byName.get(name);
          return inner ? isLost(inner) : !known.has(name) && !isReserved(name);
        });
      lost.set(line.name, answer);
    }
    return answer;
  };
  const title = sbml.name || sbml.id;
  return [
    ...(title === '' ? [] : [`# ${title.replace(/\s+/g, ' ')}`]),
    ...equations.map(({ name, right }) => `${name}' = ${right}`),
    ...definitions.map((line) =>
      isLost(line)
        ? `# ${line.name} = ${line.right}  (nothing depends on it)`
        : `${line.name} = ${line.right}`,
    ),
    ...constants.map(({ name, right }) => `${name} = ${right}${unitComment(units.get(name))}`),
    ...Array.from(units, ([name, unit]) =>
      used.has(name) && !known.has(name) ? [`# ${name}:${unitComment(unit).slice(3)}`] : [],
    ).flat(),
    ...initial.map(({ name, right }) => `${name} = ${right}`),
    ...(translation.equations.length > 0 ? [] : [`${equations[0].name}(0) = 0`]),
    ...further,
    '',
  ].join('\n');
}

function unitComment(unit: string | undefined): string {
  return unit === undefined ? '' : `  # ${unit.replace(/\s+/g, ' ')}`;
}

/** A state for a model without any, so that there is something to solve. */
function freeClock({ definitions, constants }: Translation): string {
  const taken = new Set([...definitions, ...constants].map(({ name }) => name));
  let name = 'clock';
  while (taken.has(name)) name += '_';
  return name;
}

/** The names in a text, functions left out. */
function wordsOf(text: string): string[] {
  return text.match(/(?<![\w.])[A-Za-z_]\w*(?!\w*\((?!0\)))/g) ?? [];
}
