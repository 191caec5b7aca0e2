import type { Op, Tape } from './tape.ts';

/**
 * A WebAssembly module (binary) that does what `interpret` does. It imports `math.memory` and the functions
 * it needs from `math`, and exports `run(rows)`.
 *
 * @param block distance between the columns of inputs and outputs in memory, in numbers.
 */
export function emitWasm(
  { instructions, outputs }: Tape,
  inputs: number,
  block: number,
): Uint8Array<ArrayBuffer> {
  const imported = [...new Set(instructions.map(({ op }) => op))].filter(
    (op) => !native.has(op) && op !== 'input' && op !== 'constant' && op !== 'choose',
  );
  const localOf: number[] = [];
  let locals = 2;
  const body: number[] = [];

  const push = (i: number) => {
    const { op, value } = instructions[i];
    if (op === 'constant') {
      body.push(F64_CONST);
      addFloat(body, value);
    } else {
      body.push(LOCAL_GET);
      addUnsigned(body, localOf[i]);
    }
  };

  // Local 0 is the end in bytes, local 1 the row's offset; one local follows for each step's result.
  body.push(LOCAL_GET, 0, I32_CONST, 3, I32_SHL, LOCAL_SET, 0, LOOP, VOID);
  instructions.forEach(({ op, operands, value }, i) => {
    if (op === 'constant') return;
    localOf[i] = locals++;
    if (op === 'input') {
      body.push(LOCAL_GET, 1, F64_LOAD, 3);
      addUnsigned(body, value * block * 8);
    } else if (op === 'choose') {
      const [a, b, yes, no] = operands;
      push(yes);
      push(no);
      body.push(F64_CONST);
      addFloat(body, Number.NaN);
      for (const comparison of [F64_GT, F64_LE]) {
        push(a);
        push(b);
        body.push(comparison, SELECT);
      }
    } else {
      for (const operand of operands) push(operand);
      const code = native.get(op);
      if (code !== undefined) body.push(code);
      else body.push(CALL, imported.indexOf(op));
    }
    body.push(LOCAL_SET);
    addUnsigned(body, localOf[i]);
  });
  outputs.forEach((from, o) => {
    body.push(LOCAL_GET, 1);
    push(from);
    body.push(F64_STORE, 3);
    addUnsigned(body, (inputs + o) * block * 8);
  });
  body.push(LOCAL_GET, 1, I32_CONST, 8, I32_ADD, LOCAL_TEE, 1, LOCAL_GET, 0, I32_LT_U, BR_IF, 0, END, END);

  const types = [
    [FUNCTION, 1, I32, 0],
    [FUNCTION, 1, F64, 1, F64],
    [FUNCTION, 2, F64, F64, 1, F64],
  ];
  const imports = [
    [...text('math'), ...text('memory'), 2, 0, 1],
    ...imported.map((op) => [...text('math'), ...text(op), 0, op === 'pow' ? 2 : 1]),
  ];
  const exports = [[...text('run'), 0, ...unsigned(imported.length)]];
  const declarations = vector([
    [1, I32],
    [...unsigned(locals - 2), F64],
  ]);
  const code = unsigned(declarations.length + body.length).concat(declarations, body);
  const magic = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return new Uint8Array(
    magic.concat(
      section(1, vector(types)),
      section(2, vector(imports)),
      section(3, vector([[0]])),
      section(7, vector(exports)),
      section(10, vector([code])),
    ),
  );
}

const [I32, F64, VOID, FUNCTION] = [0x7f, 0x7c, 0x40, 0x60];
const [LOOP, END, BR_IF, CALL, SELECT] = [0x03, 0x0b, 0x0d, 0x10, 0x1b];
const [LOCAL_GET, LOCAL_SET, LOCAL_TEE] = [0x20, 0x21, 0x22];
const [I32_CONST, I32_LT_U, I32_ADD, I32_SHL] = [0x41, 0x49, 0x6a, 0x74];
const [F64_LOAD, F64_STORE, F64_CONST, F64_GT, F64_LE] = [0x2b, 0x39, 0x44, 0x64, 0x65];

/** Steps that are one WebAssembly instruction, equal to JavaScript's in every bit. */
const native: ReadonlyMap<Op, number> = new Map([
  ['abs', 0x99],
  ['negate', 0x9a],
  ['floor', 0x9c],
  ['sqrt', 0x9f],
  ['add', 0xa0],
  ['subtract', 0xa1],
  ['multiply', 0xa2],
  ['divide', 0xa3],
  ['min', 0xa4],
  ['max', 0xa5],
]);

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length)].concat(content);
}

function vector(items: readonly number[][]): number[] {
  return unsigned(items.length).concat(...items);
}

function text(ascii: string): number[] {
  return vector(Array.from(ascii, (c) => [c.charCodeAt(0)]));
}

/** LEB128: seven bits a byte, the low ones first. */
function unsigned(n: number): number[] {
  const bytes: number[] = [];
  addUnsigned(bytes, n);
  return bytes;
}

function addUnsigned(bytes: number[], n: number): void {
  let left = n;
  for (; left >= 128; left >>>= 7) bytes.push((left & 127) | 128);
  bytes.push(left);
}

const eight = new DataView(new ArrayBuffer(8));

function addFloat(bytes: number[], value: number): void {
  eight.setFloat64(0, value, true);
  for (let i = 0; i < 8; i++) bytes.push(eight.getUint8(i));
}
