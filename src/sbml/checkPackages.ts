import { sbmlFindings } from '../findings/sbmlFindings.ts';
import { InputError } from '../inputError.ts';
import { elementsOf, type XmlElement } from './readXml.ts';

const packageUri = /^http:\/\/www\.sbml\.org\/sbml\/level3\/version\d+\/(\w+)\/version\d+$/;

/** Packages that change nothing of what is computed here: operators that are read anyway. */
const known: ReadonlySet<string> = new Set(['l3v2extendedmath']);

/** Throws where the document needs a package of Level 3 to be understood. */
export function checkPackages(root: XmlElement): void {
  for (const [attribute, uri] of Object.entries(root.attributes)) {
    const prefix = /^xmlns:(.+)$/.exec(attribute)?.[1];
    const name = packageUri.exec(uri)?.[1];
    if (prefix === undefined || name === undefined || known.has(name)) continue;
    const required = ['true', '1'].includes((root.attributes[`${prefix}:required`] ?? '').trim());
    // A flux balance is not required reading, yet a document with an objective is about nothing else.
    const inUse = name === 'fbc' && uses(root, `${prefix}:listOfObjectives`);
    if (required || inUse) throw new InputError(sbmlFindings.sbmlPackage({ name }));
  }
}

function uses(e: XmlElement, name: string): boolean {
  return elementsOf(e).some((below) => below.name === name || uses(below, name));
}
