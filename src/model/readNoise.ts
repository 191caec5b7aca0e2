import { lineFindings } from '../findings/lineFindings.ts';
import { constantValue } from './constantValue.ts';
import type { Noise } from './model.ts';
import { nearestName } from './nearestName.ts';
import type { LineOf } from './readStatement.ts';
import { noiseNames, readExpression, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';

/** The noise that the lines give outputs and states. */
export function readNoise(scope: Scope, statements: readonly LineOf<'noise'>[]): Noise[] {
  const noise = new Map<string, Noise>();
  for (const { name: token, distribution, tokens, right, place } of statements) {
    const output = token.text;
    if (!scope.outputs.has(output) && !scope.states.has(output)) {
      const near = nearestName(output, [...scope.outputs.keys(), ...scope.states.keys()]);
      throw sourceError(scope.lines, token.place, lineFindings.noiseOfOther({ name: output, near }));
    }
    const earlier = noise.get(output);
    if (earlier) {
      throw sourceError(scope.lines, place, lineFindings.noiseTwice({ output, line: earlier.place.line }));
    }
    const [word, column, end] = [tokens[right], tokens[right + 1], tokens[right + 2]];
    const fromColumn = right > 0 && word.text === 'column' && column?.kind === 'name';
    if (fromColumn && end.kind !== 'end') {
      throw sourceError(scope.lines, end.place, lineFindings.afterNoiseColumn({ output, text: end.text }));
    }
    // `column` is free as the name of a parameter, but here it is more likely that the column was forgotten.
    if (right > 0 && word.text === 'column' && column.kind === 'end' && !scope.declared.has('column')) {
      throw sourceError(scope.lines, word.place, lineFindings.noiseColumnMissing({ output }));
    }
    const sd = fromColumn
      ? { column: column.text }
      : right > 0
        ? readExpression(scope, tokens, right, noiseNames(scope)).value
        : undefined;
    const value = sd && 'kind' in sd ? constantValue(sd) : undefined;
    if (value !== undefined && !(value > 0 && Number.isFinite(value))) {
      const where = sd && 'kind' in sd && sd.kind === 'number' ? sd.place : undefined;
      const finding = lineFindings.noiseNotPositive({ output, value: String(value) });
      throw sourceError(scope.lines, where ?? place, finding);
    }
    noise.set(output, { output, distribution: distribution as Noise['distribution'], sd, place });
  }
  return [...noise.values()];
}
