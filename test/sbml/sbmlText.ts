/** A document of SBML, Level 3 Version 2, around the content of its model. */
export function sbmlText(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sbml xmlns="http://www.sbml.org/sbml/level3/version2/core" level="3" version="2"><model id="m">${inside}</model></sbml>`;
}
