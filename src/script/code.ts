import { children, type Expression, type FunctionName } from '../model/expression.ts';
import { identifiers } from './identifiers.ts';
import { amountName, type Changes, type Script } from './script.ts';

/** How a language writes formulas. */
export interface Dialect {
  /** Keywords, and the names that scripts use themselves. */
  readonly reserved: readonly string[];
  number(value: number): string;
  power(base: string, exponent: string): string;
  call(name: FunctionName, args: readonly string[]): string;
  /** `yes` where left ≤ right, else `no`; in brackets. */
  choose(left: string, right: string, yes: string, no: string): string;
  /** Element `index` of a vector, counted from zero. */
  element(vector: string, index: number): string;
  assign(name: string, value: string): string;
  /** A function that computes a vector. */
  define(name: string, args: readonly string[], lines: readonly string[], vector: readonly string[]): string;
  /** A function that computes a number. */
  scalar(name: string, args: readonly string[], value: string): string;
}

/** Writes functions of (t, states, parameters, inputs). */
export interface Coder {
  /** The values of expressions. */
  values(name: string, expressions: readonly Expression[]): string;
  /** The states after some of them are set, one after the other; expressions see those set before. */
  inOrder(name: string, steps: Script['first']): string;
  /** The states after a change that sees all states before it; `amount` is the amount of a dose. */
  changed(name: string, changes: Changes): string;
}

/** The names of arguments, which no name of a model may hide. */
const argumentNames = ['amount', 't', 'states', 'parameters', 'inputs'];

/** How tightly an operand binds: brackets are needed around one that binds less than its place asks for. */
const [SUM, PRODUCT, POWER, ATOM] = [1, 2, 3, 4];

/** Deeper formulas are cut into steps: some languages refuse more than some hundred brackets. */
const DEEPEST = 20;

interface Piece {
  readonly text: string;
  readonly binds: number;
  readonly depth: number;
}

/** The coder of a script in a language. */
export function coder(script: Script, dialect: Dialect): Coder {
  const { states, parameters, inputs } = script;
  const identifier = identifiers([...dialect.reserved, ...argumentNames]);
  const named = (names: readonly string[]) => new Map(names.map((name) => [name, identifier(name)]));
  const own = {
    state: named(states),
    parameter: named(parameters),
    input: named(inputs.map(({ name }) => name)),
  };
  own.input.set(amountName, 'amount');
  const definitions = new Map<Expression, string>();
  const vectors = { state: ['states', states], parameter: ['parameters', parameters] } as const;

  const body = (expressions: readonly Expression[]) => {
    const lines: string[] = [];
    const used = leavesOf(expressions);
    for (const kind of ['state', 'parameter'] as const) {
      const [vector, names] = vectors[kind];
      names.forEach((name, index) => {
        if (used[kind].has(name))
          lines.push(dialect.assign(own[kind].get(name) ?? name, dialect.element(vector, index)));
      });
    }
    inputs.forEach(({ name }, index) => {
      if (used.input.has(name))
        lines.push(dialect.assign(own.input.get(name) ?? name, dialect.element('inputs', index)));
    });
    const repeated = repeatedIn(expressions);
    const done = new Map<Expression, Piece>();
    const kept = (name: string, piece: Piece): Piece => {
      lines.push(dialect.assign(name, piece.text));
      return { text: name, binds: ATOM, depth: 0 };
    };
    const step = (piece: Piece) => kept(identifier('step'), piece);
    const plain = (e: Expression) => written(e, write, dialect, own);
    const write = (e: Expression): Piece => {
      let piece = done.get(e);
      if (piece) return piece;
      if (e.kind === 'defined') {
        let name = definitions.get(e.of);
        if (name === undefined) {
          name = identifier(e.name);
          definitions.set(e.of, name);
        }
        const inner = done.get(e.of) ?? (e.of.kind === 'defined' ? write(e.of) : plain(e.of));
        piece = inner.text === name ? inner : kept(name, inner);
        done.set(e.of, piece);
      } else {
        piece = plain(e);
        if (piece.depth > DEEPEST || (repeated.has(e) && piece.binds < ATOM)) piece = step(piece);
      }
      done.set(e, piece);
      return piece;
    };
    return { lines, write: (e: Expression) => write(e).text };
  };
  const args = ['t', 'states', 'parameters', 'inputs'];
  return {
    values(name, expressions) {
      const { lines, write } = body(expressions);
      const vector = expressions.map(write);
      return dialect.define(name, args, lines, vector);
    },
    inOrder(name, steps) {
      const all = states.map((state): Expression => ({ kind: 'state', name: state }));
      const { lines, write } = body([...all, ...steps.map(({ expression }) => expression)]);
      for (const { state, expression } of steps)
        lines.push(dialect.assign(own.state.get(states[state]) ?? states[state], write(expression)));
      return dialect.define(
        name,
        args,
        lines,
        states.map((state) => own.state.get(state) ?? state),
      );
    },
    changed(name, changes) {
      const all = changes.map((e, l): Expression => e ?? { kind: 'state', name: states[l] });
      const { lines, write } = body(all);
      const vector = all.map(write);
      return dialect.define(name, ['amount', ...args], lines, vector);
    },
  };
}

type Names = Readonly<Record<'state' | 'parameter' | 'input', ReadonlyMap<string, string>>>;

function written(e: Expression, write: (e: Expression) => Piece, dialect: Dialect, own: Names): Piece {
  const atom = (text: string, parts: readonly Piece[] = []): Piece => ({
    text,
    binds: ATOM,
    depth: parts.length === 0 ? 0 : 1 + Math.max(...parts.map(({ depth }) => depth)),
  });
  const within = ({ text, binds }: Piece, least: number) => (binds < least ? `(${text})` : text);
  switch (e.kind) {
    case 'number':
    case 'constant': {
      const text = dialect.number(e.value);
      return { text, binds: text.startsWith('-') ? SUM : ATOM, depth: 0 };
    }
    case 'time':
      return atom('t');
    case 'state':
    case 'parameter':
    case 'input':
      return atom(own[e.kind].get(e.name) ?? '');
    case 'defined':
      return write(e.of);
    case 'negate': {
      const of = write(e.of);
      return { ...atom(`-${within(of, PRODUCT)}`, [of]), binds: SUM };
    }
    case 'sum': {
      const parts = e.terms.map((term) => (term.kind === 'negate' ? write(term.of) : write(term)));
      const text = parts.map((part, k) => {
        const isMinus = e.terms[k].kind === 'negate';
        const sign = k === 0 ? (isMinus ? '-' : '') : isMinus ? ' - ' : ' + ';
        return `${sign}${within(part, k === 0 && !isMinus ? SUM : PRODUCT)}`;
      });
      return { ...atom(text.join(''), parts), binds: SUM };
    }
    case 'product': {
      const parts = e.factors.map(write);
      const text = parts.map((part, k) => within(part, k === 0 ? PRODUCT : POWER)).join('*');
      return { ...atom(text, parts), binds: PRODUCT };
    }
    case 'quotient': {
      const [over, under] = [write(e.numerator), write(e.denominator)];
      return { ...atom(`${within(over, PRODUCT)}/${within(under, POWER)}`, [over, under]), binds: PRODUCT };
    }
    case 'power': {
      const [base, exponent] = [write(e.base), write(e.exponent)];
      const text = dialect.power(within(base, ATOM), within(exponent, ATOM));
      return { ...atom(text, [base, exponent]), binds: POWER };
    }
    case 'call': {
      const parts = e.args.map(write);
      return atom(
        dialect.call(
          e.name,
          parts.map(({ text }) => text),
        ),
        parts,
      );
    }
    case 'choose': {
      const parts = [e.left, e.right, e.yes, e.no].map(write);
      const [left, right, yes, no] = parts.map(({ text }) => text);
      return atom(dialect.choose(left, right, yes, no), parts);
    }
  }
}

/** The names that expressions use, by what they name. */
function leavesOf(expressions: readonly Expression[]) {
  const used = { state: new Set<string>(), parameter: new Set<string>(), input: new Set<string>() };
  const seen = new Set<Expression>();
  const visit = (e: Expression): void => {
    if (seen.has(e)) return;
    seen.add(e);
    if (e.kind === 'state' || e.kind === 'parameter' || e.kind === 'input') used[e.kind].add(e.name);
    for (const inner of children(e)) visit(inner);
  };
  for (const e of expressions) visit(e);
  return used;
}

/** Branches that occur more than once: each is computed once, so that code does not grow beyond the tree. */
function repeatedIn(expressions: readonly Expression[]): Set<Expression> {
  const seen = new Set<Expression>();
  const repeated = new Set<Expression>();
  const visit = (e: Expression): void => {
    if (seen.has(e)) {
      repeated.add(e);
      return;
    }
    seen.add(e);
    for (const inner of children(e)) visit(inner);
  };
  for (const e of expressions) visit(e);
  return repeated;
}
