import { emitWasm } from './emitWasm.ts';
import { interpret } from './interpret.ts';
import { inColumns, type Places } from './places.ts';
import { portableMath } from './portableMath.ts';
import { sameTape, type Tape } from './tape.ts';

/** A tape ready to run: write the inputs, run, and read the outputs before anything else runs. */
export interface Kernel {
  /** A column of `block` numbers for each input, then one for each output, or as a layout says. */
  readonly memory: Float64Array;
  readonly block: number;
  readonly compiled: boolean;
  run(rows: number): void;
}

/** Compiling takes 0.5 ms and 3 µs a step; a step of the interpreter 3 ns more than a compiled one. */
const stepsToCompile = (steps: number) => 200_000 + 1000 * steps;
/** Longer tapes are interpreted: engines optimise no function of that size in reasonable time. */
const MOST_COMPILED = 10_000;

/**
 * Gives the kernel for the next `rows` points: interpreted at first, compiled once the tape has been used
 * much, where the platform allows. Both compute the same bits, so no result depends on which one ran.
 *
 * @param mostRows how many points a kernel takes at a time.
 * @param often whether much use is certain, so that it is compiled at once.
 */
export function kernelFor(
  tape: Tape,
  inputs: number,
  mostRows: number,
  often = false,
): (rows: number) => Kernel {
  const steps = tape.instructions.length;
  const kept = keptKernel(tape, inputs, mostRows);
  if (kept) return () => kept;
  let kernel: Kernel | undefined;
  // A call costs the interpreter about as much as ten points.
  let left = often ? 1 : stepsToCompile(steps);
  return (rows) => {
    if (left > 0 && (left -= steps * (rows + 10)) <= 0 && steps <= MOST_COMPILED) {
      kernel = keptKernel(tape, inputs, mostRows) ?? compiledKernel(tape, inputs, mostRows) ?? kernel;
      if (kernel?.compiled) keep({ tape, inputs, mostRows, kernel });
    }
    return (kernel ??= interpretedKernel(tape, inputs, mostRows));
  };
}

/** How inputs and outputs lie in memory, where they are not in columns. */
export interface Layout {
  /** How many numbers there are for each row, and besides. */
  readonly perRow: number;
  readonly besides: number;
  /** Where they are with room for `block` rows. */
  places(block: number): Places;
}

/** The same for inputs and outputs that lie elsewhere, compiled when it is first used, where the platform allows. */
export function placedKernel(tape: Tape, layout: Layout, mostRows: number): () => Kernel {
  const compile = tape.instructions.length <= MOST_COMPILED;
  let kernel: Kernel | undefined;
  return () => {
    kernel ??=
      (compile && compiledKernel(tape, layout, mostRows)) || interpretedKernel(tape, layout, mostRows);
    return kernel;
  };
}

interface Kept {
  readonly tape: Tape;
  readonly inputs: number;
  readonly mostRows: number;
  readonly kernel: Kernel;
}

// Kernels that were compiled recently, the one used last at the end: a model that is fitted again has the same tapes, and engines
// make code faster the more it is used. They hold no more than this many steps together, some megabytes.
const compiled: Kept[] = [];
const MOST_KEPT_STEPS = 50_000;

function keptKernel(tape: Tape, inputs: number, mostRows: number): Kernel | undefined {
  const place = compiled.findIndex(
    (one) => one.inputs === inputs && one.mostRows === mostRows && sameTape(one.tape, tape),
  );
  if (place < 0) return undefined;
  const [one] = compiled.splice(place, 1);
  compiled.push(one);
  return one.kernel;
}

function keep(one: Kept): void {
  if (compiled.some(({ kernel }) => kernel === one.kernel)) return;
  compiled.push(one);
  let steps = compiled.reduce((sum, { tape }) => sum + tape.instructions.length, 0);
  while (steps > MOST_KEPT_STEPS) steps -= compiled.shift()!.tape.instructions.length;
}

/** The twin in plain TypeScript: specification and fallback. */
export function interpretedKernel(tape: Tape, inputs: number | Layout, mostRows: number): Kernel {
  const { perRow, besides, places } = layoutOf(tape, inputs);
  const block = Math.min(mostRows, Math.floor(NUMBERS / (perRow + tape.instructions.length))) || 1;
  const memory = new Float64Array(perRow * block + besides);
  const run = interpret(tape, places(block), block);
  return { memory, block, compiled: false, run: (rows) => run(memory, rows) };
}

/** The tape in WebAssembly, or undefined where that is missing or forbidden, or one row outgrows its memory. */
export function compiledKernel(tape: Tape, inputs: number | Layout, mostRows: number): Kernel | undefined {
  const { perRow, besides, places } = layoutOf(tape, inputs);
  const most = Math.min(mostRows, Math.floor((NUMBERS - besides) / perRow));
  if (typeof WebAssembly === 'undefined' || most < 1) return undefined;
  try {
    shared ??= new WebAssembly.Memory({ initial: (NUMBERS * 8) / 65_536 });
    const inPairs = most > 1 && hasLanes();
    // An odd last row has room for its neighbour.
    const block = inPairs ? most - (most % 2) : most;
    const module = new WebAssembly.Module(emitWasm(tape, places(block), inPairs));
    const instance = new WebAssembly.Instance(module, { math: { ...portableMath, memory: shared } });
    const run = instance.exports.run as (rows: number) => void;
    view ??= new Float64Array(shared.buffer);
    return { memory: view, block, compiled: true, run };
  } catch (error) {
    // A page's security policy may forbid compiling, and browsers limit what their main thread compiles.
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function layoutOf(tape: Tape, inputs: number | Layout): Layout {
  if (typeof inputs !== 'number') return inputs;
  const outputs = tape.outputs.length;
  return { perRow: inputs + outputs, besides: 0, places: (block) => inColumns(inputs, outputs, block) };
}

/** Whether the engine has two-lane instructions. */
function hasLanes(): boolean {
  lanes ??= WebAssembly.validate(
    emitWasm(
      { instructions: [{ op: 'constant', operands: [], value: 0 }], outputs: [0] },
      inColumns(0, 1, 2),
      true,
    ),
  );
  return lanes;
}

let lanes: boolean | undefined;

/** Size of the shared memory, 1 MB. */
const NUMBERS = 2 ** 17;

// One memory of fixed size for all models: each costs gigabytes of address space, and growing one would
// invalidate the view. Kernels may share it since none keeps anything there between calls.
let shared: WebAssembly.Memory | undefined;
let view: Float64Array | undefined;
