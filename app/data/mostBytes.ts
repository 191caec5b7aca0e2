/** The largest file, in bytes: a table of this size is read in two seconds, and kept by browsers. */
export const mostBytes = 20e6;
