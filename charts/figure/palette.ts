// The colours of all figures, which colour-blind readers can distinguish. Methods have Okabe and Ito's; each also has its own
// symbol, for black-and-white printers.

export type SymbolName = 'circle' | 'square' | 'diamond' | 'triangle' | 'triangleDown' | 'cross' | 'plus';

/** The style of a series in every figure. */
export interface SeriesStyle {
  label: string;
  color: string;
  symbol: SymbolName;
}

const colors = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#333333'];
const symbols: readonly SymbolName[] = [
  'circle',
  'cross',
  'triangle',
  'plus',
  'square',
  'diamond',
  'triangleDown',
];

/** The methods that have a colour of their own, the same in every figure. */
const methods: Readonly<Record<string, SeriesStyle>> = {
  irls: { label: 'WENDy', color: '#0072b2', symbol: 'circle' },
  fsnls: { label: 'FSNLS, least objective', color: '#d55e00', symbol: 'cross' },
  mle: { label: 'MLE', color: '#009e73', symbol: 'triangle' },
  'fsnls-e2': { label: 'FSNLS, least E₂', color: '#cc79a7', symbol: 'plus' },
  ols: { label: 'OLS', color: '#e69f00', symbol: 'square' },
  'irls-paper': { label: 'WENDy, paper’s S', color: '#56b4e9', symbol: 'diamond' },
  'wendy-fsnls': { label: 'WENDy-FSNLS', color: '#333333', symbol: 'triangleDown' },
};

/** The style of each name, in order: known methods have fixed ones, others take the remaining ones, then start over. */
export function seriesStyles(names: readonly string[]): SeriesStyle[] {
  const known = (name: string) => (Object.hasOwn(methods, name) ? methods[name] : undefined);
  const taken = new Set(names.map((name) => known(name)?.color));
  const free = colors.map((_, i) => i).filter((i) => !taken.has(colors[i]));
  const left = free.length > 0 ? free : colors.map((_, i) => i);
  let next = 0;
  return names.map((name) => {
    const own = known(name);
    if (own) return own;
    const i = left[next++ % left.length];
    return { label: name, color: colors[i], symbol: symbols[i] };
  });
}

/** The style of a method: its own, or the first one where it has none. */
export function methodStyle(name: string): SeriesStyle {
  return seriesStyles([name])[0];
}

/** Dark blue to yellow-green, evenly lighter: for ordered levels. */
const ordered = ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#a0da39'];
/** White to dark blue, for amounts. */
const amounts = ['#f7fbff', '#d9e8f5', '#b0d2e7', '#6fb0d7', '#3787c0', '#125ca4', '#08306b'];
/** Red-brown through white to blue: too little, too much. */
const aboutMiddle = ['#8c2d04', '#d9602b', '#f3a582', '#f7f7f7', '#92c5de', '#3b8bc2', '#0b4a85'];

/** One colour per level, dark to light, all dark enough for lines on white. */
export function orderedColors(count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    mixed(ordered, count === 1 ? 0.3 : (0.86 * i) / (count - 1)),
  );
}

/** The colour of an amount from 0, white, to 1, dark. */
export function amountColor(part: number): string {
  return mixed(amounts, part);
}

/** The same through nearly black, for a dark background. */
const aboutDarkMiddle = ['#f3a582', '#d9602b', '#8c2d04', '#22262d', '#0b4a85', '#3b8bc2', '#92c5de'];

/** The colour of a value from -1, too little, through 0, the background colour, to 1, too much. */
export function divergingColor(part: number, theme = { background: '#ffffff' }): string {
  return mixed(isDark(theme) ? aboutDarkMiddle : aboutMiddle, (part + 1) / 2);
}

function isDark({ background }: { background: string }): boolean {
  return textOn(background) === '#ffffff';
}

/**
 * The colour of a share compared with its nominal value, both from 0 to 1: by their difference in log odds, which reflects how
 * clearly a given number of trials shows it. The scale ends at four below and three above.
 */
export function coverageColor(share: number, nominal = 0.95): string {
  const odds = (p: number) => Math.log(p / (1 - p));
  const off = odds(share) - odds(nominal);
  return divergingColor(off / (off < 0 ? 4 : 3));
}

/** The colour of text on that colour: white or nearly black. */
export function textOn(color: string): string {
  const [r, g, b] = channels(color);
  return 0.299 * r! + 0.587 * g! + 0.114 * b! < 140 ? '#ffffff' : '#1a1a1a';
}

/** A text colour that matches a line: darkened, or lightened on a dark background. */
export function textIn(color: string, background: string): string {
  return mixed([color, isDark({ background }) ? '#ffffff' : '#000000'], 0.3);
}

/**
 * The colours of states and other series, for a light and a dark background. Okabe and Ito's orange and sky blue have a contrast of
 * only 2.3 with white: brown and indigo replace them. Each has at least 3 with its background, and any two stay apart for readers who
 * lack one kind of cones.
 */
const toneLists = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#6b4c00', '#332288'],
  dark: ['#4585d8', '#dc7634', '#5fd2a0', '#b98db0', '#f6ec78', '#c9c5ff'],
};

/** The number of different tones. */
export const toneCount = toneLists.light.length;

/** The first colours of series in a theme. */
export function tones(count: number, theme: { background: string }): string[] {
  const list = toneLists[isDark(theme) ? 'dark' : 'light'];
  return Array.from({ length: count }, (_, i) => list[i % toneCount]);
}

/** The colour of a state or output that has one of its own; undefined where it has none. */
export function hueOf(
  name: string,
  hues: ReadonlyMap<string, number> | undefined,
  theme: { background: string },
): string | undefined {
  const hue = hues?.get(name);
  return hue === undefined ? undefined : tones(hue + 1, theme)[hue];
}

/** A colour and that many paler ones, for experiments of one state. */
export function shades(color: string, count: number, { background }: { background: string }): string[] {
  return Array.from({ length: count }, (_, i) => mixed([color, background], (0.65 * i) / Math.max(count, 1)));
}

/** The colour at a part, from 0 to 1, of a list; beyond its ends, the end colours. */
function mixed(stops: readonly string[], part: number): string {
  const place = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
  const i = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [channels(stops[i]), channels(stops[i + 1])];
  const hex = from.map((x, c) =>
    Math.round(x + (place - i) * (to[c] - x))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
}
