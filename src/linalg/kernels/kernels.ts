import { createPlainKernels } from './plain.ts';
import { compileWasm, createWasmKernels } from './wasm.ts';

/**
 * Dense linear algebra in place, on arrays that live in one memory.
 *
 * Every matrix is column-major with its own leading dimension: element (i, j) of A is `A[i + j * lda]`.
 * All array arguments must come from `alloc` of the same instance (or be subarrays of such arrays).
 * A "lower" matrix is read and written on and below the diagonal only.
 */
export interface Kernels {
  readonly kind: 'wasm' | 'plain';

  /** Forgets every array handed out before and makes room for at least `doubles` numbers. */
  reserve(doubles: number): void;

  /** A zeroed array inside this memory, valid until the next `reserve`. */
  alloc(length: number): Float64Array;

  /** The same with whatever the memory holds there, not zeroed. */
  space(length: number): Float64Array;

  /** How many numbers there is room for; memory never shrinks. */
  size(): number;

  /** C := alpha op(A) op(B) + beta C.  op(A): m × k, op(B): k × n, C: m × n; beta = 0 overwrites C, even NaN. */
  gemm(
    transA: boolean,
    transB: boolean,
    m: number,
    n: number,
    k: number,
    alpha: number,
    A: Float64Array,
    lda: number,
    B: Float64Array,
    ldb: number,
    beta: number,
    C: Float64Array,
    ldc: number,
  ): void;

  /**
   * Lower triangle of an n × n product, for products known to be symmetric (or wanted only there).
   * trans false: C := alpha A Bᵀ + beta C with A, B n × k; trans true: C := alpha Aᵀ B + beta C with A, B k × n.
   */
  gemmLower(
    trans: boolean,
    n: number,
    k: number,
    alpha: number,
    A: Float64Array,
    lda: number,
    B: Float64Array,
    ldb: number,
    beta: number,
    C: Float64Array,
    ldc: number,
  ): void;

  /** Lower A := L with A = L Lᵀ. Returns -1, or the index of the first pivot that is not positive and finite. */
  cholesky(n: number, A: Float64Array, lda: number): number;

  /** B := L⁻¹ B.  L: n × n lower, B: n × nrhs. */
  solveLower(n: number, nrhs: number, L: Float64Array, ldl: number, B: Float64Array, ldb: number): void;

  /** B := L⁻ᵀ B.  L: n × n lower, B: n × nrhs. */
  solveLowerTransposed(
    n: number,
    nrhs: number,
    L: Float64Array,
    ldl: number,
    B: Float64Array,
    ldb: number,
  ): void;

  /** B := B L⁻ᵀ.  L: n × n lower, B: m × n. */
  solveLowerTransposedRight(
    m: number,
    n: number,
    L: Float64Array,
    ldl: number,
    B: Float64Array,
    ldb: number,
  ): void;

  /** B := B L⁻¹.  L: n × n lower, B: m × n. */
  solveLowerRight(m: number, n: number, L: Float64Array, ldl: number, B: Float64Array, ldb: number): void;

  /** B := Lᵀ B.  L: n × n lower, B: n × nrhs. */
  multiplyLowerTransposed(
    n: number,
    nrhs: number,
    L: Float64Array,
    ldl: number,
    B: Float64Array,
    ldb: number,
  ): void;

  /** Lower L := L⁻¹. */
  invertLower(n: number, L: Float64Array, ldl: number): void;

  /** Lower X := lower triangle of Xᵀ X. */
  squareLower(n: number, X: Float64Array, ldx: number): void;

  /**
   * Keeps the lower L, n × n, above the diagonal of the same matrix A, transposed, and its diagonal in d: A may then be
   * overwritten on and below its diagonal.
   */
  keepFactor(n: number, A: Float64Array, lda: number, d: Float64Array): void;

  /** x := L⁻¹ x for an L kept by `keepFactor`. */
  solveKept(n: number, A: Float64Array, lda: number, d: Float64Array, x: Float64Array): void;

  /** x := L⁻ᵀ x for an L kept by `keepFactor`. */
  solveKeptTransposed(n: number, A: Float64Array, lda: number, d: Float64Array, x: Float64Array): void;

  /** y := A x from the lower triangle of a symmetric A, n × n. */
  symmetricTimes(n: number, A: Float64Array, lda: number, x: Float64Array, y: Float64Array): void;

  /**
   * Steps from..to-1 of those that make a symmetric n × n matrix A tridiagonal, those before them being done. Step j puts
   * the diagonal and off-diagonal entry into d and e, and a reflector H = I - tau v vᵀ into tau and column j of A below the
   * diagonal: v is zero down to row j and has a one in row j + 1. Beyond the columns of the steps A is left as it was: what
   * the steps make of it is A - P Qᵀ, with P = [v₀ w₀ v₁ w₁ …], n × 2 to, and Q = [w₀ v₀ w₁ v₁ …].
   * A is read on and below its diagonal; small: 2 to numbers of work space.
   */
  reduceColumns(
    n: number,
    from: number,
    to: number,
    A: Float64Array,
    lda: number,
    d: Float64Array,
    e: Float64Array,
    tau: Float64Array,
    P: Float64Array,
    small: Float64Array,
  ): void;

  /**
   * At most `steps` QR steps, with Wilkinson's shift, on the symmetric tridiagonal matrix with diagonal a and off-diagonal b, whose rows after
   * `last` are done: there a has eigenvalues. Each rotates a bulge down the unreduced block that ends with the last row. Returns the last row
   * that is not done then, 0 when all are. norm: the largest entry in size.
   */
  qrSteps(last: number, steps: number, norm: number, a: Float64Array, b: Float64Array): number;

  /**
   * T - λI = P L U with row exchanges, of the symmetric tridiagonal matrix with diagonal d and off-diagonal e. A nearly singular one is what
   * is hoped for; pivots of at least `tiny` keep the solve finite.  lu: 5 n.
   */
  factorShifted(
    n: number,
    d: Float64Array,
    e: Float64Array,
    lambda: number,
    tiny: number,
    lu: Float64Array,
  ): void;

  /** x := a multiple of (T - λI)⁻¹ x of length 1, by the factors; returns its length before, or 0. Smaller only where it would overflow. */
  solveShifted(n: number, lu: Float64Array, x: Float64Array): number;

  /**
   * Columns from..to-1 of Y := Σ factors[k] matrices[k], Y being of leading dimension ldy and the matrices of m rows without
   * padding. When `lower`, only on and below the diagonal.
   */
  combine(
    m: number,
    from: number,
    to: number,
    lower: boolean,
    factors: readonly number[],
    matrices: readonly Float64Array[],
    Y: Float64Array,
    ldy: number,
  ): void;

  /** sum + Σ X_ij A_ij over an m × n block X of leading dimension ldx; A: m × n without padding. */
  innerBlock(sum: number, m: number, n: number, X: Float64Array, ldx: number, A: Float64Array): number;

  /**
   * Cholesky elimination of the blocks from..to-1 of a block-tridiagonal matrix with a border of J columns, those before them
   * being done. It belongs to a least-squares problem with R ≥ D rows c_n + A0_n x_n + A1_n x_{n+1} + B_n w a block, weights W_n
   * on x_n and gradients g_n. Rows after the D-th concern x_n and w alone: A1_n has D rows.
   *
   *   H_nn = A0_nᵀA0_n + A1_{n-1}ᵀA1_{n-1} + W_n,  H_{n+1,n} = A1_nᵀA0_n;  H = L Lᵀ with L_n and, below it, M_n
   *   Z = L⁻¹ (border),  border_n = A0_nᵀB_n + A1_{n-1}ᵀB_{n-1};  z = L⁻¹ (g_n + A0_nᵀc_n + A1_{n-1}ᵀc_{n-1})
   *
   * Returns -1, or the first block whose pivot is not positive and finite.
   */
  eliminate(
    from: number,
    to: number,
    D: number,
    R: number,
    J: number,
    rows: BlockRows,
    factors: Factors,
  ): number;

  /** z := L⁻¹ (g_n + A0_nᵀc_n + A1_{n-1}ᵀc_{n-1}) for the blocks from..to-1, those before them being done. */
  sweepForward(
    from: number,
    to: number,
    D: number,
    R: number,
    rows: Pick<BlockRows, 'A0' | 'A1' | 'c' | 'g'>,
    factors: Pick<Factors, 'L' | 'M' | 'z'>,
  ): void;

  /** x := -L⁻ᵀ (z + Z v) for the blocks to-1 down to from of N, those after them being done.  v: J, x: N·D. */
  sweepBack(
    from: number,
    to: number,
    N: number,
    D: number,
    J: number,
    factors: Factors,
    v: Float64Array,
    x: Float64Array,
  ): void;

  /**
   * information += sign XᵀX and gradient += sign Xᵀy, of the rows from..to-1.  X: J numbers a row, row by row; information: J × J, column-major, of which only the
   * lower triangle is valid, in an array of its own.
   */
  addProducts(
    from: number,
    to: number,
    J: number,
    sign: number,
    X: Float64Array,
    y: Float64Array,
    information: Float64Array,
    gradient: Float64Array,
  ): void;
}

/** What `eliminate` takes, a block after the other: A0: R × D, A1: D × D, column-major; B: R × J, row by row; c: R; W, g: D. */
export interface BlockRows {
  readonly A0: Float64Array;
  readonly A1: Float64Array;
  readonly B: Float64Array;
  readonly c: Float64Array;
  readonly W: Float64Array;
  readonly g: Float64Array;
}

/** What it makes: L: D × D, column-major, lower, with one over its diagonal in place of it; M: D × D; Z: D × J, row by row; z: D. */
export interface Factors {
  readonly L: Float64Array;
  readonly M: Float64Array;
  readonly Z: Float64Array;
  readonly z: Float64Array;
}

/**
 * A leading dimension of at least `rows` that keeps neighbouring columns out of each other's cache sets:
 * even, and never close to a multiple of 64 doubles.
 */
export function paddedRows(rows: number): number {
  const even = rows + (rows & 1);
  return rows >= 64 && even % 64 === 0 ? even + 8 : even;
}

let wasm: WebAssembly.Module | undefined;
let loading: Promise<void> | undefined;

/** Compiles the WebAssembly kernels, once; where WebAssembly SIMD is missing, the plain ones stay in use. */
export function loadKernels(): Promise<void> {
  loading ??= compileWasm().then((module) => {
    wasm = module;
  });
  return loading;
}

/**
 * A new set of kernels with a memory of its own; the fastest kind that is loaded, unless one is named.
 * Keep and reuse it: an engine sets aside gigabytes of address space for each WebAssembly memory.
 */
export function createKernels(kind: Kernels['kind'] = wasm ? 'wasm' : 'plain'): Kernels {
  if (kind === 'plain') return createPlainKernels();
  if (!wasm)
    throw new Error(
      'The WebAssembly kernels are not loaded. Await loadKernels() first; without WebAssembly SIMD, use the plain ones.',
    );
  return createWasmKernels(wasm);
}
