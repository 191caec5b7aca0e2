import { type Finding, readSbml } from '../../src/index.ts';
import { broughtFindings } from './broughtFindings.ts';

/** A model of SBML, as text for the editor. */
export interface SbmlText {
  readonly text: string;
  /** What is to be known about it. */
  readonly notes: readonly Finding[];
}

/**
 * The model of a document of SBML. Its constant parameters are to be estimated; their values in the file stand below as comments, each of
 * which becomes a constant where its # is taken away. Throws an InputError that names what cannot be read.
 */
export function sbmlText(xml: string): SbmlText {
  const { text, model, names, parameters } = readSbml(xml, { estimate: 'all' });
  const estimated = parameters.filter(
    ({ name, value }) => value !== undefined && model.parameters.includes(name),
  );
  const renamed = [...names].filter(([id, name]) => id !== name);
  return {
    text: `${text.trimEnd()}\n${valueLines(estimated)}`,
    notes: [
      ...(estimated.length > 0
        ? [broughtFindings.sbmlValuesBelow({ names: estimated.map(({ name }) => name) })]
        : []),
      ...(renamed.length > 0 ? [broughtFindings.sbmlRenamed({ renamed })] : []),
    ],
  };
}

function valueLines(
  estimated: readonly {
    readonly name: string;
    readonly value: number | undefined;
    readonly units: string | undefined;
  }[],
): string {
  if (estimated.length === 0) return '';
  const lines = estimated.map(
    ({ name, value, units }) => `# ${name} = ${value}${units ? `  (${units.replace(/\s+/g, ' ')})` : ''}\n`,
  );
  return `\n# Values in the file. To keep one instead of estimating it, delete its #.\n${lines.join('')}`;
}
