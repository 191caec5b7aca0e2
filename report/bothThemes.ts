/** A drawing in two themes as one text, and its colours on a dark background. */
export interface BothThemes {
  readonly svg: string;
  /** Names of CSS variables, with the colour of each on a dark background. */
  readonly dark: ReadonlyMap<string, string>;
}

const color = /#[0-9a-f]{6}\b/gi;

/**
 * One drawing from two that differ only in colours: each colour becomes a variable with the light one as fallback, which a page
 * sets if its background is dark. Drawings that differ otherwise stay light.
 */
export function bothThemes(light: string, dark: string): BothThemes {
  if (light.replace(color, '#') !== dark.replace(color, '#')) return { svg: light, dark: new Map() };
  const others = dark.match(color) ?? [];
  const variables = new Map<string, string>();
  let i = 0;
  const svg = light.replace(color, (one) => {
    const other = others[i++];
    if (other === one) return one;
    const name = `--${one.slice(1)}-${other.slice(1)}`;
    variables.set(name, other);
    return `var(${name}, ${one})`;
  });
  return { svg, dark: variables };
}
