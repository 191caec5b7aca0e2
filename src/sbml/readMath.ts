import { sbmlFindings } from '../findings/sbmlFindings.ts';
import type { MathFault, SbmlPart } from '../findings/sbmlWords.ts';
import { InputError } from '../inputError.ts';
import { elementsOf, textOf, type XmlElement } from './readXml.ts';
import { type Operator, operators, type SbmlMath } from './sbmlMath.ts';

const AVOGADRO = 6.02214179e23;
const constants: Readonly<Record<string, SbmlMath>> = {
  pi: { kind: 'number', value: Math.PI },
  exponentiale: { kind: 'number', value: Math.E },
  infinity: { kind: 'number', value: Infinity },
  notanumber: { kind: 'number', value: Number.NaN },
  true: { kind: 'truth', holds: true },
  false: { kind: 'truth', holds: false },
};

/** The formula of a `math` element, which belongs to `owner`; undefined where it is empty. */
export function readMath(math: XmlElement | undefined, owner: SbmlPart): SbmlMath | undefined {
  const [first] = elementsOf(math);
  return first && read(first, owner);
}

/** Arguments and body of the `lambda` in a `math` element. */
export function readLambda(
  math: XmlElement | undefined,
  owner: SbmlPart,
): { args: string[]; body: SbmlMath | undefined } {
  const [lambda] = elementsOf(math);
  if (lambda === undefined) return { args: [], body: undefined };
  const inner = lambda.name === 'math:semantics' ? elementsOf(lambda)[0] : lambda;
  if (inner.name !== 'math:lambda') throw refuse(owner, { element: local(inner), is: 'noLambda' });
  const args = elementsOf(inner, 'math:bvar').map((bvar) => textOf(elementsOf(bvar)[0] ?? bvar));
  const body = elementsOf(inner).find(({ name }) => name !== 'math:bvar');
  return { args, body: body && read(body, owner) };
}

function read(e: XmlElement, owner: SbmlPart): SbmlMath {
  const name = local(e);
  if (!e.name.startsWith('math:')) throw refuse(owner, { element: e.name, is: 'notMathMl' });
  switch (name) {
    case 'cn':
      return { kind: 'number', value: numberOf(e, owner) };
    case 'ci':
      return { kind: 'id', id: textOf(e) };
    case 'csymbol':
      return symbol(e, owner);
    case 'apply':
      return apply(e, owner);
    case 'piecewise':
      return piecewise(e, owner);
    case 'semantics': {
      const [inner] = elementsOf(e);
      if (inner) return read(inner, owner);
    }
  }
  if (Object.hasOwn(constants, name)) return constants[name];
  throw refuse(owner, { element: name, is: 'notSbml' });
}

function symbol(e: XmlElement, owner: SbmlPart): SbmlMath {
  switch (urlOf(e)) {
    case 'time':
      return { kind: 'time' };
    case 'avogadro':
      return { kind: 'number', value: AVOGADRO };
  }
  throw refuse(owner, { symbol: e.attributes.definitionURL ?? textOf(e), applied: false });
}

function urlOf(e: XmlElement): string | undefined {
  return /\/sbml\/symbols\/(\w+)$/.exec((e.attributes.definitionURL ?? '').trim())?.[1];
}

function apply(e: XmlElement, owner: SbmlPart): SbmlMath {
  const [head, ...rest] = elementsOf(e);
  if (head === undefined) throw refuse(owner, 'emptyApply');
  const name = local(head);
  if (name === 'ci') return { kind: 'call', id: textOf(head), args: rest.map((one) => read(one, owner)) };
  if (name === 'csymbol') {
    const url = urlOf(head);
    if (url === 'delay') throw new InputError(sbmlFindings.sbmlDelay({ owner }));
    const [of] = rest;
    if (url === 'rateOf' && rest.length === 1 && local(of!) === 'ci')
      return { kind: 'rateOf', id: textOf(of!) };
    throw refuse(owner, { symbol: head.attributes.definitionURL ?? textOf(head), applied: true });
  }
  const qualifier = rest.find(({ name }) => name === 'math:degree' || name === 'math:logbase');
  const given = rest.filter((one) => one !== qualifier).map((one) => read(one, owner));
  if (!Object.hasOwn(operators, name)) throw refuse(owner, { element: name, is: 'notSbml' });
  const op = name as Operator;
  let args = given;
  if (op === 'root' || op === 'log') {
    const [inside] = elementsOf(qualifier);
    const first: SbmlMath = inside ? read(inside, owner) : { kind: 'number', value: op === 'root' ? 2 : 10 };
    args = [first, ...given];
  }
  const [least, most] = operators[op];
  if (args.length < least || args.length > most) {
    throw refuse(owner, { element: name, args: given.length });
  }
  return { kind: 'apply', op, args };
}

function piecewise(e: XmlElement, owner: SbmlPart): SbmlMath {
  const pieces: { value: SbmlMath; condition: SbmlMath }[] = [];
  let otherwise: SbmlMath | undefined;
  for (const part of elementsOf(e)) {
    const [value, condition, extra] = elementsOf(part).map((one) => read(one, owner));
    const isPiece = local(part) === 'piece';
    if (isPiece && value && condition && !extra) pieces.push({ value, condition });
    else if (local(part) === 'otherwise' && value && !condition) otherwise = value;
    else throw refuse(owner, { element: local(part), is: 'inPiecewise' });
  }
  return { kind: 'piecewise', pieces, otherwise };
}

function numberOf(e: XmlElement, owner: SbmlPart): number {
  const { type = 'real', base = '10' } = e.attributes;
  if (base.trim() !== '10') throw refuse(owner, { base });
  const parts = e.content
    .map((one) => (typeof one === 'string' ? one : '|'))
    .join('')
    .split('|')
    .map((part) => part.trim());
  const [a, b] = parts;
  const value =
    type === 'e-notation'
      ? Number(`${a}e${b}`)
      : type === 'rational'
        ? plainNumber(a!) / plainNumber(b ?? '')
        : parts.length === 1
          ? plainNumber(a!)
          : Number.NaN;
  if (parts.some((part) => part === '') || (Number.isNaN(value) && !/^nan$/i.test(a!))) {
    throw refuse(owner, { number: textOf(e) });
  }
  return value;
}

/** A number as XML writes it. */
export function plainNumber(text: string): number {
  const trimmed = text.trim();
  if (/^[+-]?INF$/.test(trimmed)) return trimmed.startsWith('-') ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function local({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

function refuse(owner: SbmlPart, what: MathFault): InputError {
  return new InputError(sbmlFindings.sbmlMath({ owner, what }));
}
