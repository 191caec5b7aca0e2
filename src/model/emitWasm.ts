import type { MemoryPlace, Places } from './places.ts';
import type { Op, Tape } from './tape.ts';

/**
 * A WebAssembly module (binary) that does what `interpret` does. It imports `math.memory` and the functions
 * it needs from `math`, and exports `run(rows)`.
 *
 * @param places where inputs and outputs are in memory.
 * @param inPairs computes two rows at a time, by two-lane instructions: the same bits twice as fast. An odd last row has a neighbour
 *   that is computed for nothing, for which there must be room.
 */
export function emitWasm(tape: Tape, places: Places, inPairs: boolean): Uint8Array<ArrayBuffer> {
  const { instructions, outputs } = tape;
  const imported = [...new Set(instructions.map(({ op }) => op))].filter(
    (op) => !native.has(op) && op !== 'input' && op !== 'constant' && op !== 'choose',
  );
  const strides = [...new Set([...places.inputs, ...places.outputs].map(({ stride }) => stride))];
  const localOf: number[] = [];
  // Local 0 is the number of rows, local 1 the row; then the row's offset in bytes for each stride, and each step's result.
  const firstResult = 2 + strides.length;
  let locals = firstResult;
  const body: number[] = [];

  const get = (local: number) => {
    body.push(LOCAL_GET);
    addUnsigned(body, local);
  };
  const set = (local: number) => {
    body.push(LOCAL_SET);
    addUnsigned(body, local);
  };
  /** An instruction on two lanes. */
  const pair = (code: number) => {
    body.push(LANES);
    addUnsigned(body, code);
  };
  const offsetOf = (stride: number) => get(2 + strides.indexOf(stride));
  const address = (place: number) => {
    body.push(3);
    addUnsigned(body, place * 8);
  };
  const push = (i: number) => {
    const { op, value } = instructions[i];
    if (op === 'constant' && !inPairs) {
      body.push(F64_CONST);
      addFloat(body, value);
    } else get(localOf[i]);
  };
  const load = ({ at, stride }: MemoryPlace) => {
    offsetOf(stride);
    if (!inPairs) {
      body.push(F64_LOAD);
      address(at);
    } else if (stride === 1) {
      pair(LANES_LOAD);
      address(at);
    } else {
      if (stride !== 0) offsetOf(stride);
      pair(LANES_LOAD_SPLAT);
      address(at);
      if (stride === 0) return;
      pair(LANES_LOAD_LANE);
      address(at + stride);
      body.push(1);
    }
  };
  const store = ({ at, stride }: MemoryPlace, from: number) => {
    for (const lane of inPairs && stride !== 1 ? [0, 1] : [-1]) {
      offsetOf(stride);
      push(from);
      if (!inPairs) body.push(F64_STORE);
      else pair(lane < 0 ? LANES_STORE : LANES_STORE_LANE);
      address(at + Math.max(lane, 0) * stride);
      if (lane >= 0) body.push(lane);
    }
  };
  /** Calls an imported function; for two rows, lane by lane. */
  const call = (op: Op, operands: readonly number[]) => {
    for (const lane of inPairs ? [0, 1] : [-1]) {
      for (const operand of operands) {
        push(operand);
        if (lane < 0) continue;
        pair(LANES_EXTRACT);
        body.push(lane);
      }
      body.push(CALL, imported.indexOf(op));
      if (lane === 0) pair(LANES_SPLAT);
      if (lane !== 1) continue;
      pair(LANES_REPLACE);
      body.push(lane);
    }
  };

  instructions.forEach(({ op, value }, i) => {
    if (op !== 'constant' || !inPairs) return;
    localOf[i] = locals++;
    body.push(F64_CONST);
    addFloat(body, value);
    pair(LANES_SPLAT);
    set(localOf[i]);
  });
  body.push(LOOP, VOID);
  strides.forEach((stride, k) => {
    body.push(LOCAL_GET, 1, I32_CONST, ...signed(8 * stride), I32_MUL);
    set(2 + k);
  });
  instructions.forEach(({ op, operands, value }, i) => {
    if (op === 'constant') return;
    localOf[i] = locals++;
    if (op === 'input') load(places.inputs[value]);
    else if (op === 'choose') {
      const [a, b, yes, no] = operands;
      push(yes);
      push(no);
      body.push(F64_CONST);
      addFloat(body, Number.NaN);
      if (inPairs) pair(LANES_SPLAT);
      for (const [one, two] of [
        [F64_GT, LANES_GT],
        [F64_LE, LANES_LE],
      ]) {
        push(a);
        push(b);
        if (!inPairs) body.push(one, SELECT);
        else {
          pair(two);
          pair(LANES_SELECT);
        }
      }
    } else {
      const codes = native.get(op);
      if (codes === undefined) call(op, operands);
      else {
        for (const operand of operands) push(operand);
        if (inPairs) pair(codes[1]);
        else body.push(codes[0]);
      }
    }
    set(localOf[i]);
  });
  outputs.forEach((from, o) => {
    store(places.outputs[o], from);
  });
  const rows = inPairs ? 2 : 1;
  body.push(LOCAL_GET, 1, I32_CONST, rows, I32_ADD, LOCAL_TEE, 1, LOCAL_GET, 0, I32_LT_U, BR_IF, 0, END, END);

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
    [...unsigned(firstResult - 1), I32],
    [...unsigned(locals - firstResult), inPairs ? V128 : F64],
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

const [I32, F64, V128, VOID, FUNCTION] = [0x7f, 0x7c, 0x7b, 0x40, 0x60];
const [LOOP, END, BR_IF, CALL, SELECT] = [0x03, 0x0b, 0x0d, 0x10, 0x1b];
const [LOCAL_GET, LOCAL_SET, LOCAL_TEE] = [0x20, 0x21, 0x22];
const [I32_CONST, I32_LT_U, I32_ADD, I32_MUL] = [0x41, 0x49, 0x6a, 0x6c];
const [F64_LOAD, F64_STORE, F64_CONST, F64_GT, F64_LE] = [0x2b, 0x39, 0x44, 0x64, 0x65];
/** What instructions on two lanes begin with, and the rest of each. */
const LANES = 0xfd;
const [LANES_LOAD, LANES_LOAD_SPLAT, LANES_LOAD_LANE, LANES_STORE, LANES_STORE_LANE] = [
  0x00, 0x0a, 0x57, 0x0b, 0x5b,
];
const [LANES_SPLAT, LANES_EXTRACT, LANES_REPLACE] = [0x14, 0x21, 0x22];
const [LANES_GT, LANES_LE, LANES_SELECT] = [0x4a, 0x4b, 0x52];

/** Steps that are one WebAssembly instruction, equal to JavaScript's in every bit: for one row, and for two. */
const native: ReadonlyMap<Op, readonly [number, number]> = new Map([
  ['abs', [0x99, 0xec]],
  ['negate', [0x9a, 0xed]],
  ['floor', [0x9c, 0x75]],
  ['sqrt', [0x9f, 0xef]],
  ['add', [0xa0, 0xf0]],
  ['subtract', [0xa1, 0xf1]],
  ['multiply', [0xa2, 0xf2]],
  ['divide', [0xa3, 0xf3]],
  ['min', [0xa4, 0xf4]],
  ['max', [0xa5, 0xf5]],
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

/** LEB128 of a number that is not negative where a sign is expected: the last byte's bit 6 must be clear. */
function signed(n: number): number[] {
  const bytes: number[] = [];
  let left = n;
  for (; left >= 64; left >>>= 7) bytes.push((left & 127) | 128);
  bytes.push(left);
  return bytes;
}

const eight = new DataView(new ArrayBuffer(8));

function addFloat(bytes: number[], value: number): void {
  eight.setFloat64(0, value, true);
  for (let i = 0; i < 8; i++) bytes.push(eight.getUint8(i));
}
