// Layout of the one memory: scratch space of fixed size first, then the caller's arrays.

/** Address of element (i, j) of a column-major matrix of doubles. */
// @ts-ignore: decorator
@inline
export function at(A: usize, i: i32, j: i32, ld: i32): usize {
  return A + (((<usize>i) + (<usize>j) * (<usize>ld)) << 3);
}

/** Address of entry i of a vector of doubles. */
// @ts-ignore: decorator
@inline
export function nth(x: usize, i: i32): usize {
  return x + ((<usize>i) << 3);
}

/** Rows and columns of the register block: eight pairs of doubles stay in registers. */
export const TILE: i32 = 4;
/** Depth of packed panels: a 4 × 256 panel of each factor fits the first-level cache. */
export const KC: i32 = 256;
/** Rows of the packed left factor: 128 × 256 doubles fit the second-level cache. */
export const MC: i32 = 128;
/** Columns of the packed right factor. */
export const NC: i32 = 512;
/** Order below which triangles are handled without splitting. */
export const NB: i32 = 32;
/** How many right-hand sides of a small triangle are solved at once. */
export const STRIP: i32 = 8;

const START: usize = 1024;
export const PACKED_A: usize = START;
export const PACKED_B: usize = PACKED_A + <usize>(MC * KC) * 8;
export const EDGE_TILE: usize = PACKED_B + <usize>(NC * KC) * 8;
export const TRIANGLE: usize = EDGE_TILE + <usize>(TILE * TILE) * 8;
export const STRIPS: usize = TRIANGLE + <usize>(NB * NB) * 8;
const END: usize = STRIPS + <usize>(NB * STRIP) * 8;

/** Where the caller's arrays may begin. */
export function arenaStart(): usize {
  return END;
}
