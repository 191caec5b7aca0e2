// Limits that several steps share.

/** An integration error is hidden by the noise if it is below this many times the value that noise alone gives. */
export const aboveNoise = 1.75;

/** Directions of parameter space whose singular value is below this part of the largest are not determined by the data. */
export const collinearity = 1e-11;

/** Below this part of a state's root mean square, noise cannot be distinguished from rounding. */
export const leastNoise = 1e-13;
