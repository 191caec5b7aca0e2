import { constantValue } from './constantValue.ts';
import type { Noise } from './model.ts';
import { nearestName } from './nearestName.ts';
import type { LineOf } from './readStatement.ts';
import { noiseNames, readExpression, type Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';

/** The noise that the lines give outputs and states. */
export function readNoise(scope: Scope, statements: readonly LineOf<'noise'>[]): Noise[] {
  const noise = new Map<string, Noise>();
  for (const { name: token, distribution, tokens, right, place } of statements) {
    const output = token.text;
    if (!scope.outputs.has(output) && !scope.states.has(output)) {
      const near = nearestName(output, [...scope.outputs.keys(), ...scope.states.keys()]);
      const y = shorten(output);
      throw sourceError(
        scope.lines,
        token.place,
        `${y} is neither an output nor a state.`,
        near ? `Did you mean ${near}?` : `Say what the column ${y} measures: observe ${y} = …`,
      );
    }
    const earlier = noise.get(output);
    if (earlier) {
      const found = `the noise of ${shorten(output)} was given on line ${earlier.place.line} already.`;
      throw sourceError(scope.lines, place, found, 'Remove one of the two.');
    }
    const [word, column, end] = [tokens[right], tokens[right + 1], tokens[right + 2]];
    const fromColumn = right > 0 && word.text === 'column' && column?.kind === 'name';
    if (fromColumn && end.kind !== 'end') {
      const found = `${shorten(end.text)} follows the name of a column.`;
      throw sourceError(scope.lines, end.place, found, `Write noise ${shorten(output)} = column sd_y`);
    }
    // `column` is free as the name of a parameter, but here it is more likely that the column was forgotten.
    if (right > 0 && word.text === 'column' && column.kind === 'end' && !scope.declared.has('column')) {
      const found = 'the name of the column is missing.';
      throw sourceError(scope.lines, word.place, found, `Write noise ${shorten(output)} = column sd_y`);
    }
    const sd = fromColumn
      ? { column: column.text }
      : right > 0
        ? readExpression(scope, tokens, right, noiseNames(scope)).value
        : undefined;
    const value = sd && 'kind' in sd ? constantValue(sd) : undefined;
    if (value !== undefined && !(value > 0 && Number.isFinite(value))) {
      const found = `the noise of ${shorten(output)} is ${value}.`;
      const where = sd && 'kind' in sd && sd.kind === 'number' ? sd.place : undefined;
      throw sourceError(scope.lines, where ?? place, found, 'A standard deviation is above 0, and finite.');
    }
    noise.set(output, { output, distribution: distribution as Noise['distribution'], sd, place });
  }
  return [...noise.values()];
}
