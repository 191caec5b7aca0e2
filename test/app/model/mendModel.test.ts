import { describe, expect, test } from 'vitest';
import { mendModel } from '../../../app/model/mendModel.ts';
import { problemWords } from '../../../app/model/problemWords.ts';
import type { Problem } from '../../../app/worker/messages.ts';
import { InputError, parseModel } from '../../../src/index.ts';

describe('a text that is nearly a model', () => {
  test.each([
    ["u' = 2u + a", "u' = 2*u + a"],
    ["u' = a(u + 1) + (1 + u)(2 - u)", "u' = a*(u + 1) + (1 + u)*(2 - u)"],
    ["u' = 2 u v − k·v²\nv′ = u × v", "u' = 2*u*v - k*v^2\nv' = u * v"],
    ['du/dt = −β·u(t)·v(t) + sin(t);\ndv/dt = u₁·v⁻¹', 'du/dt = -β*u*v + sin(t)\ndv/dt = u1*v^(-1)'],
    ['ẋ = a*x**2 // square', "x' = a*x^2 # square"],
    ["u' = a*(u + 1", "u' = a*(u + 1)"],
    ["u' = a*u\nat t = 3: u = 1 u2 = 2\nu2' = u", "u' = a*u\nat t = 3: u = 1, u2 = 2\nu2' = u"],
    ["u' = [a + b]*{u} % MATLAB\nv' = u.^2.*v", "u' = (a + b)*(u) # MATLAB\nv' = u^2*v"],
  ])('%j is corrected', (text, mended) => {
    expect(mendModel(text)).toBe(mended);
    expect(() => parseModel(mended)).not.toThrow();
  });

  test.each([
    "u' = a*u",
    "u' = a*u + 2.",
    "u' = a*",
    '',
    "u'' = a",
    'hello world',
    "u' = 5%*u",
    "u' = a +* u",
  ])('%j is left alone', (text) => {
    expect(mendModel(text)).toBeUndefined();
  });

  test('keeps its comments and the words in them', () => {
    expect(mendModel("u' = 2u # rate − 5%, 3x per day")).toBe("u' = 2*u # rate − 5%, 3x per day");
  });
});

describe('the message about a problem', () => {
  const problem = (text: string): Problem => {
    try {
      parseModel(text);
    } catch (error) {
      if (error instanceof InputError) {
        const { message, finding, place } = error;
        return { about: 'model', message, finding, place };
      }
    }
    throw new Error('this is a model');
  };

  test('omits the line with the carets', () => {
    expect(problemWords(problem("v' = v\nu' = 2u + a"))).toEqual({
      where: 'Line 2, column 6',
      what: 'missing * between 2 and u.',
      advice: 'Write 2*u to multiply.',
    });
  });

  test("is the finding's own message if the place is unknown", () => {
    const words = problemWords(problem(''));
    expect(words.where).toBe('');
    expect(words.what).toMatch(/^The model has no equation\./);
  });
});
