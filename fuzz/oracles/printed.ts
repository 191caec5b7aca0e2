import { type Model, parseModel, printModel } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { isRefusal, orRefusal } from './refusal.ts';
import { mustBeSame } from './same.ts';

// Oracle (h) for models: reading what was printed gives the same model.

/** Longer or deeper models than these may not fit the language once brackets are printed. */
const longest = 5000;
const mostBrackets = 60;

/** Fails where the printed model is read as another. */
export function printedIsSame(model: Model): void {
  const text = printModel(model);
  if (text.length > longest || text.split('(').length > mostBrackets) return;
  const again = orRefusal(() => parseModel(text));
  if (isRefusal(again)) throw new Failure('print then parse', `${again.message}\nPrinted: ${text}`);
  mustBeSame('print then parse', content(model), content(again));
}

/** All that a model says, without its text and places. */
function content({ text: _, ...model }: Model): unknown {
  return withoutPlaces(model);
}

function withoutPlaces(value: unknown): unknown {
  if (value instanceof Map) return Array.from(value, withoutPlaces);
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'place')
      .map(([name, inner]) => [name, withoutPlaces(inner)]),
  );
}
