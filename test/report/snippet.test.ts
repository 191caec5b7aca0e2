import ts from 'typescript';
import { expect, test } from 'vitest';
import { snippet } from '../../report/snippet.ts';

test('a snippet writes every option as code, whatever it contains', () => {
  const hostile = 'a\'b"c\\d\n\u2028$`</script>';
  const options = {
    time: hostile,
    noiseSd: JSON.parse('{ "__proto__": 0.5, "u 1": 0.25, "größe": 1e-7, "u2": 2 }'),
    radiusMultipliers: [1, 2.5],
    level: 0.9,
  };
  const text = snippet(options, { model: hostile, data: 'data.csv' });
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  expect((source as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([]);
  visit(source);
  const argumentsOf = (name: string) =>
    calls.find(({ expression }) => expression.getText() === name)!.arguments;
  expect(literalOf(argumentsOf('readModelFile')[0])).toBe(hostile);
  const given = literalOf(argumentsOf('fit')[2]) as typeof options;
  expect(given).toEqual(options);
  expect(Object.entries(given.noiseSd)).toEqual(Object.entries(options.noiseSd));
});

/** The value of code made of literals. */
function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalOf);
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`no literal: ${node.getText()}`);
  return Object.fromEntries(
    node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw new Error(`no property: ${property.getText()}`);
      const { name, initializer } = property;
      const key = ts.isComputedPropertyName(name) ? literalOf(name.expression) : (name as ts.Identifier).text;
      // Without brackets it would set the prototype.
      if (key === '__proto__') expect(ts.isComputedPropertyName(name)).toBe(true);
      return [key, literalOf(initializer)];
    }),
  );
}
