/** Words in brackets that say which number of a quantity it is, such as its logarithm, not its unit. */
const statistics =
  /^(?:sd|s\.d\.|std|stdev|se|s\.e\.|sem|err|error|cv|var|variance|n|mean|avg|average|median|max|maximum|minimum|lower|upper|fit|fitted|pred|predicted|model|sim|simulated|residuals?|weights?|raw|old|new|corrected|normali[sz]ed|blank|control|(?:log|ln|lg)(?:10|2|e)?(?:[ _(-].*)?)$/i;

/** At which wavelength an absorbance was read, or between which two a fluorescence: 600 nm, 485/520 nm. Not a unit either. */
const wavelengths = /^(?:(?:at|@|λ ?=?) ?)?\d{3,4}(?: ?nm)?(?: ?[/,-] ?\d{3,4})? ?nm$/i;

/** A heading: the name in it, and the unit in its brackets; '' where there is none. */
export interface Heading {
  readonly name: string;
  readonly unit: string;
}

/** The name and the unit of a heading such as `time [h]`, `Hare (thousands)` or `conc[mg/L]`. */
export function headingOf(heading: string): Heading {
  const text = heading.replace(/\s+/g, ' ').trim();
  const open = text.endsWith(']') ? text.lastIndexOf('[') : text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const name = text.slice(0, Math.max(open, 0)).trim();
  const unit = text.slice(open + 1, -1).trim();
  const isUnit = open > 0 && name !== '' && /[^\d\s.]/.test(unit) && !statistics.test(unit);
  if (!isUnit) return { name: text, unit: '' };
  return { name, unit: wavelengths.test(unit) ? '' : unit };
}

/** A heading with an ending after the name in it, before a unit: `OD.2 [1/cm]`. */
export function withEnding(heading: string, ending: string): string {
  const { name } = headingOf(heading);
  return heading.startsWith(name) ? name + ending + heading.slice(name.length) : heading + ending;
}
