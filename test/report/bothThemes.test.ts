import { describe, expect, test } from 'vitest';
import { bothThemes } from '../../report/bothThemes.ts';

describe('a drawing in two themes', () => {
  test('has a variable for each colour that changes, which falls back on the light one', () => {
    const { svg, dark } = bothThemes(
      '<p fill="#ffffff" stroke="#0072b2"/><p fill="#d55e00"/>',
      '<p fill="#14161a" stroke="#56b4e9"/><p fill="#d55e00"/>',
    );
    expect(svg).toBe(
      '<p fill="var(--ffffff-14161a, #ffffff)" stroke="var(--0072b2-56b4e9, #0072b2)"/><p fill="#d55e00"/>',
    );
    expect([...dark]).toEqual([
      ['--ffffff-14161a', '#14161a'],
      ['--0072b2-56b4e9', '#56b4e9'],
    ]);
  });

  test('stays light where the two differ in more than colours', () => {
    expect(bothThemes('<p x="1" fill="#ffffff"/>', '<p x="2" fill="#000000"/>')).toEqual({
      svg: '<p x="1" fill="#ffffff"/>',
      dark: new Map(),
    });
  });

  test('leaves names that look like colours as they are', () => {
    const drawing = '<text fill="#ffffff">#abcdef</text>';
    const { svg } = bothThemes(drawing, drawing.replace('ffffff', '000000'));
    expect(svg).toBe('<text fill="var(--ffffff-000000, #ffffff)">#abcdef</text>');
  });
});
