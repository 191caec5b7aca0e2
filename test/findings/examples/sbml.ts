import type { sbmlFindings } from '../../../src/findings/sbmlFindings.ts';
import { parseModel, readSbml, writeSbml } from '../../../src/index.ts';
import { sbmlText } from '../../sbml/sbmlText.ts';
import type { Examples } from '../example.ts';

const read = (xml: string) => () => readSbml(xml).model;
const model = (inside: string) => read(sbmlText(inside));
const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;
const parameter = (id: string) =>
  `<listOfParameters><parameter id="${id}" constant="false"/></listOfParameters>`;
const rule = (inside: string) =>
  `${parameter('x')}<listOfRules><assignmentRule variable="x">${math(inside)}</assignmentRule></listOfRules>`;
const delay =
  '<apply><csymbol encoding="text" definitionURL="http://www.sbml.org/sbml/symbols/delay">delay</csymbol><ci>x</ci><cn>1</cn></apply>';
const things = `<listOfCompartments><compartment id="C" spatialDimensions="3" size="1" constant="true"/></listOfCompartments>
  <listOfSpecies><species id="S" compartment="C" initialConcentration="1" hasOnlySubstanceUnits="false" boundaryCondition="false" constant="false"/></listOfSpecies>`;
const reaction = (attributes: string, reference: string, inside = '') =>
  `${things}<listOfReactions><reaction id="R" ${attributes}><listOfReactants><speciesReference species="S" ${reference}/></listOfReactants>${inside}</reaction></listOfReactions>`;
const law = `<kineticLaw>${math('<ci>S</ci>')}</kineticLaw>`;

export const title = 'SBML';

export const examples: Examples<typeof sbmlFindings> = {
  notXml: read('<!DOCTYPE x><sbml/>'),
  notSbml: read('<html xmlns="http://www.w3.org/1999/xhtml"/>'),
  sbmlLevel: read('<sbml xmlns="http://www.sbml.org/sbml/level1" level="1" version="2"/>'),
  sbmlEmpty: read('<sbml xmlns="http://www.sbml.org/sbml/level3/version2/core" level="3" version="2"/>'),
  sbmlPackage: read(
    '<sbml xmlns="http://www.sbml.org/sbml/level3/version1/core" xmlns:comp="http://www.sbml.org/sbml/level3/version1/comp/version1" comp:required="true" level="3" version="1"><model/></sbml>',
  ),
  sbmlDelay: model(rule(delay)),
  sbmlAlgebraic: model('<listOfRules><algebraicRule id="total"/></listOfRules>'),
  sbmlFast: model(reaction('fast="true"', 'stoichiometry="1"', law)),
  sbmlMath: model(rule('<apply><diff/><ci>x</ci></apply>')),
  sbmlId: model(parameter('k 1')),
  sbmlTwice: model(
    '<listOfParameters><parameter id="k" constant="true"/><parameter id="k" constant="true"/></listOfParameters>',
  ),
  sbmlAttribute: model(
    '<listOfParameters><parameter id="k" value="1,5" constant="true"/></listOfParameters>',
  ),
  sbmlElement: model('<listOfSpecies><parameter id="k" constant="true"/></listOfSpecies>'),
  sbmlUnknownId: model(rule('<ci>y</ci>')),
  sbmlCall: model(rule('<apply><ci>f</ci><cn>1</cn></apply>')),
  sbmlNoRate: model(reaction('', 'stoichiometry="1"')),
  sbmlNotWritten: () => writeSbml(parseModel("x' = -k*x\nat t = 0 every 24: x = x + 1")),
  sbmlEstimate: () => readSbml(sbmlText(parameter('rate')), { estimate: ['rat'] }),
  sbmlUnsupported: model(reaction('', '', law)),
};
