import { type Model, parseModel } from '../../src/index.ts';
import { children, type Expression } from '../../src/model/expression.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { Failure } from '../failure.ts';
import { isRefusal, orRefusal } from './refusal.ts';
import { mustBeSame } from './same.ts';

// Oracle (h) for models: reading what was printed gives the same model.

/** Longer or deeper models than these may not fit the language once brackets are printed. */
const longest = 5000;
const mostBrackets = 60;

/** The model written anew from its trees. */
function printModel({ parameters, equations, constants }: Model): string {
  return [
    ...(parameters.length > 0 ? [`parameters ${parameters.join(', ')}`] : []),
    ...equations.map(({ state, expression }) => `${state}' = ${printExpression(expression)}`),
    ...Array.from(constants, ([name, value]) => `${name} = ${Object.is(value, -0) ? '-0' : value}`),
  ].join('\n');
}

/** Fails where the printed model is read as another. */
export function printedIsSame(model: Model): void {
  const text = printModel(model);
  if (text.length > longest || text.split('(').length > mostBrackets) return;
  const again = orRefusal(() => parseModel(text));
  if (isRefusal(again)) throw new Failure('print then parse', `${again.message}\nPrinted: ${text}`);
  mustBeSame('print then parse', content(model), content(again));
}

function content({ states, parameters, constants, equations, usesTime }: Model): unknown {
  return {
    states,
    parameters,
    constants: [...constants],
    usesTime,
    equations: equations.map(({ expression }) => shape(expression)),
  };
}

/** The tree as nested lists, without places. */
function shape(e: Expression): unknown {
  const own = e.kind === 'number' ? e.value : 'name' in e ? e.name : '';
  return [e.kind, own, ...children(e).map(shape)];
}
