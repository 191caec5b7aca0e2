import { describe, expect, test } from 'vitest';
import { toneCount, tones } from '../../../charts/figure/palette.ts';
import { themes } from '../../../charts/figure/theme.ts';
import { read } from '../../repository.ts';

type Triple = readonly [number, number, number];

/** What readers without one kind of cones see of linear red, green and blue: Machado, Oliveira and Fernandes, 2009. */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** Björn Ottosson's OKLab: cones, and lightness with two differences. */
const cones: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const differences: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
/** In OKLab, where black and white are 1 apart: three times what is just noticeable. */
const leastDistance = 0.07;

const times = (M: readonly Triple[], [a, b, c]: Triple) =>
  M.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Triple;
const each = (x: Triple, f: (x: number) => number) => x.map(f) as unknown as Triple;

/** Red, green and blue as amounts of light. */
function light(color: string): Triple {
  const parts = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16) / 255);
  return parts.map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)) as unknown as Triple;
}

function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => times([[0.2126, 0.7152, 0.0722]], light(color))[0] + 0.05);
  return Math.max(a / b, b / a);
}

function seen(color: string, eye: readonly Triple[]): Triple {
  const there = each(times(eye, light(color)), (x) => Math.min(Math.max(x, 0), 1));
  return times(differences, each(times(cones, there), Math.cbrt));
}

describe.each(Object.entries(themes))('the colours of series in the %s theme', (name, theme) => {
  const colors = tones(toneCount, theme);

  test('have a contrast of 3 with the background, and as text 4.5', () => {
    for (const color of colors) expect(contrast(color, theme.background), color).toBeGreaterThan(3);
    const style = read('app/style.css').split('data-theme="dark"')[name === 'dark' ? 1 : 0];
    expect([...style.matchAll(/--hue-\d: (#\w+);/g)].map(([, color]) => color)).toEqual(colors);
    const inks = [...style.matchAll(/--hue-ink-\d: (#\w+);/g)].map(([, color]) => color);
    expect(inks).toHaveLength(toneCount);
    const [, sunken] = /--sunken: (#\w+);/.exec(style)!;
    for (const ink of inks)
      for (const back of [theme.background, sunken]) expect(contrast(ink, back), ink).toBeGreaterThan(4.5);
  });

  test.each(Object.entries(eyes))('can be told apart with %s', (_, eye) => {
    const all = colors.map((color) => seen(color, eye));
    for (const [i, one] of all.entries()) {
      for (const [j, other] of all.slice(0, i).entries()) {
        const distance = Math.hypot(...one.map((x, k) => x - other[k]));
        expect(distance, `${colors[i]} and ${colors[j]}`).toBeGreaterThan(leastDistance);
      }
    }
  });
});
