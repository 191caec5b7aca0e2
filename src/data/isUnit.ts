/** Units of time, written out or not. */
const times =
  'ms|µs|μs|us|ns|s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|d|days?|wks?|weeks?|months?|yrs?|years?';
const counts =
  'cells?|counts?|individuals?|animals?|copies|molecules?|cases|people|thousands?|millions?|percent|ppm|ppb|a\\.?u\\.?|rfu|fold|od\\d*|cfu|pfu|%|°c|°f|-|–';
const scaled = '[munpfkMGµμ]?(?:g|l|L|M|mol|m|Hz|Pa|W|V|K|bar|eV|IU|cal)';
const one = `(?:${times}|${counts}|${scaled}|10\\^?\\d+)(?:\\^?[-−⁻]?[\\d²³¹]+)?`;
const unit = new RegExp(`^(?:${one})(?:\\s*[/·*⋅ ]\\s*(?:${one})){0,4}$`);

/** Whether a text is a unit and hardly anything else: h, mg/L, [mM], (thousands). */
export function isUnit(text: string): boolean {
  const bare = /^[[(](.*)[\])]$/.exec(text)?.[1].trim() ?? text;
  return (
    bare.length <= 24 &&
    (bare !== text ? bare !== '' && !/^\d+$/.test(bare) : unit.test(bare) || unit.test(bare.toLowerCase()))
  );
}
