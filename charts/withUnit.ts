/** The name of a quantity with its unit, as on an axis: conc [mg/L]; the name alone where it has none. */
export function withUnit(name: string, unit: string | undefined): string {
  return unit ? `${name} [${unit}]` : name;
}
