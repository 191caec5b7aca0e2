import { lineFindings } from '../findings/lineFindings.ts';
import { settingFindings } from '../findings/settingFindings.ts';
import { firstTime } from './firstTime.ts';
import type { Assignment, Setting } from './model.ts';
import { namesIn } from './namesIn.ts';
import { nearestName } from './nearestName.ts';
import type { LineOf, StatementLine } from './readStatement.ts';
import {
  initialNames,
  meaningOf,
  ordinaryNames,
  placeFrom,
  readExpression,
  readNumber,
  type Scope,
} from './scope.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

type SettingLine = LineOf<'in' | 'steady'>;

/** What the `in` and `steady` lines say. */
export function readSettings(scope: Scope, lines: readonly SettingLine[]): Setting[] {
  const earlier = new Map<string, number>();
  return lines.map((line) => readSetting(scope, line, earlier));
}

/** Names of experiments, from token `start` on, and the index behind them. */
export function readExperiments(
  { lines }: Pick<Scope, 'lines'>,
  tokens: readonly Token[],
  start: number,
): { experiments: string[]; next: number } {
  const experiments: string[] = [];
  for (let next = start; ; next += 2) {
    const token = tokens[next];
    if (token.kind !== 'name' && token.kind !== 'number' && token.kind !== 'text') {
      const { text: after, place } = tokens[next - 1];
      const finding = settingFindings.experimentMissing({ after, text: token.text });
      throw sourceError(lines, token.kind === 'end' ? place : token.place, finding);
    }
    experiments.push(token.text);
    if (tokens[next + 1].text !== ',') return { experiments, next: next + 1 };
  }
}

/** The names that `in` and `steady` lines set. */
export function namesSet(lines: readonly Pick<StatementLine, 'tokens'>[]): Set<string> {
  return new Set(
    lines.flatMap(({ tokens }) => {
      const colon = tokens.findIndex(({ text, kind }) => kind === 'symbol' && text === ':');
      if (colon < 0) return [];
      return tokens.flatMap(({ kind, text }, i) =>
        i > colon && kind === 'name' && tokens[i + 1].text === '=' ? [text] : [],
      );
    }),
  );
}

/** The time of the first values on `in` and `steady` lines. */
export function timeSet(lines: readonly Pick<StatementLine, 'tokens'>[]): number | undefined {
  for (const { tokens } of lines) {
    for (let i = 0; i < tokens.length; i++) {
      const time = firstTime(tokens, i);
      if (time && tokens[time.next].text === '=') return time.value;
    }
  }
  return undefined;
}

function readSetting(
  scope: Scope,
  { kind: word, tokens, place }: SettingLine,
  earlier: Map<string, number>,
): Setting {
  const { lines } = scope;
  const kind = word === 'in' ? 'during' : 'before';
  const { experiments, next: colon } = readExperiments(scope, tokens, 1);
  const values: Setting['values'][number][] = [];
  const initial: Assignment[] = [];
  let start: number | undefined;
  const once = (name: string, token: Token) => {
    for (const experiment of experiments) {
      const key = JSON.stringify([kind, experiment, name]);
      const line = earlier.get(key);
      if (line !== undefined) {
        throw sourceError(lines, token.place, settingFindings.settingTwice({ name, experiment, line }));
      }
      earlier.set(key, place.line);
    }
  };
  if (tokens[colon].kind !== 'end' && tokens[colon].text !== ':') {
    throw sourceError(
      lines,
      tokens[colon].place,
      settingFindings.experimentMissing({ after: tokens[colon - 1].text, text: tokens[colon].text }),
    );
  }
  for (let at = colon + 1; tokens[colon].text === ':'; ) {
    const token = tokens[at];
    const first = firstTime(tokens, at);
    const equals = tokens[first ? first.next : at + 1];
    if (token.kind !== 'name' || equals?.text !== '=') {
      const wrong = token.kind === 'name' ? equals : token;
      const finding = settingFindings.settingWrong({
        text: wrong.text,
        needed: token.kind === 'name' ? 'equals' : 'name',
      });
      const last = token.kind === 'name' ? token : tokens[at - 1];
      throw sourceError(lines, wrong.kind === 'end' ? last.place : wrong.place, finding);
    }
    let end: number;
    const name = token.text;
    if (first) {
      once(`${name}(0)`, token);
      if (!scope.states.has(name)) {
        const near = nearestName(name, scope.states.keys());
        const finding = lineFindings.firstValueOfOther({
          name,
          time: first.value,
          meaning: meaningOf(scope, name),
          near,
        });
        throw sourceError(lines, token.place, finding);
      }
      if (first.value !== scope.firstTime) {
        const finding = lineFindings.firstTimesDiffer({ time: first.value, first: scope.firstTime });
        throw sourceError(lines, placeFrom(tokens, at, first.next), finding);
      }
      const read = readExpression(scope, tokens, first.next + 1, initialNames(scope), [',']);
      initial.push({ state: name, expression: read.value });
      end = read.next;
    } else if (name === 't') {
      once('t', token);
      if (kind === 'before') throw sourceError(lines, token.place, settingFindings.startOfSteady());
      const read = readNumber(scope, tokens, at + 2, 'time', [',']);
      start = read.value;
      end = read.next;
    } else {
      once(name, token);
      const read = readExpression(scope, tokens, at + 2, ordinaryNames(scope), [',']);
      const moving = [...namesIn(read.value)].find(
        (one) => one === 't' || scope.states.has(one) || scope.inputs.has(one),
      );
      if (moving !== undefined) {
        throw sourceError(lines, token.place, settingFindings.settingMoves({ name, by: moving }));
      }
      values.push({ name, expression: read.value });
      end = read.next;
    }
    if (tokens[end].kind === 'end') break;
    at = end + 1;
  }
  return { kind, experiments, values, initial, start, place };
}

/** Throws where a line sets what is not a parameter of the model. */
export function checkSettings(
  scope: Scope,
  settings: readonly Setting[],
  parameters: ReadonlySet<string>,
): void {
  for (const { values, place } of settings) {
    for (const { name } of values) {
      if (parameters.has(name)) continue;
      const near = nearestName(name, parameters);
      const finding = settingFindings.notSettable({ name, meaning: meaningOf(scope, name), near });
      throw sourceError(scope.lines, place, finding);
    }
  }
}
