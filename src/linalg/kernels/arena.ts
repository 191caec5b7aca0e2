/** Hands out zeroed arrays, one after the other, from a stretch of memory. */
export interface Arena {
  reserve(doubles: number): void;
  alloc(length: number): Float64Array;
  /** The same with whatever the memory holds there, not zeroed. */
  space(length: number): Float64Array;
  /** How many numbers there is room for: the most that was reserved so far, since memory does not shrink. */
  size(): number;
}

/** Arrays start at whole cache lines: eight doubles. */
const LINE = 8;
/** Reserved on top of the request, so that rounding to cache lines never exhausts a correct count. */
const SLACK = 1024 * LINE;

/**
 * An arena over the memory that `memoryFor(bytes)` returns: a buffer with at least that many bytes after `start`.
 * The buffer may be replaced by each call, so earlier arrays are invalid after `reserve`.
 */
export function createArena(start: number, memoryFor: (bytes: number) => ArrayBuffer): Arena {
  let buffer = new ArrayBuffer(0);
  let used = 0;
  let room = 0;
  let most = 0;
  const space = (length: number) => {
    if (used + length > room) {
      throw new Error(
        `No room for ${length} numbers: ${used} of ${room} are taken. Reserve more at the start.`,
      );
    }
    const array = new Float64Array(buffer, start + 8 * used, length);
    used = LINE * Math.ceil((used + length) / LINE);
    return array;
  };
  return {
    reserve(doubles) {
      room = doubles + SLACK;
      most = Math.max(most, room);
      used = 0;
      buffer = memoryFor(8 * room);
    },
    size: () => most,
    alloc: (length) => space(length).fill(0),
    space,
  };
}
