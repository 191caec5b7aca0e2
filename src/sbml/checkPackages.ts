import { sbmlFindings } from '../findings/sbmlFindings.ts';
import { InputError } from '../inputError.ts';
import { elementsOf, type XmlElement } from './readXml.ts';

const packageUri = /^http:\/\/www\.sbml\.org\/sbml\/level3\/version\d+\/(\w+)\/version\d+$/;

/** Packages that change nothing of what is computed here: operators that are read anyway. */
const known: ReadonlySet<string> = new Set(['l3v2extendedmath']);

/** Elements without which a document of the package is another model: submodels, an objective of flux balance, logical states. */
const essential: Readonly<Record<string, string>> = {
  comp: 'listOfSubmodels',
  fbc: 'listOfObjectives',
  qual: 'listOfQualitativeSpecies',
};

/** Throws where the document needs a package of Level 3 to be understood. */
export function checkPackages(root: XmlElement): void {
  for (const [attribute, uri] of Object.entries(root.attributes)) {
    const prefix = /^xmlns:(.+)$/.exec(attribute)?.[1];
    if (prefix === undefined) continue;
    const name = packageUri.exec(uri)?.[1] ?? prefix;
    if (known.has(name)) continue;
    const required = ['true', '1'].includes((root.attributes[`${prefix}:required`] ?? '').trim());
    // Such a document is about what the package says, even where it calls that not required.
    const inUse = Object.hasOwn(essential, name) && uses(root, `${prefix}:${essential[name]}`);
    if (required || inUse) throw new InputError(sbmlFindings.sbmlPackage({ name }));
  }
}

function uses(e: XmlElement, name: string): boolean {
  return elementsOf(e).some((below) => below.name === name || uses(below, name));
}
