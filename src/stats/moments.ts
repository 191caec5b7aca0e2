/** Root mean square over all parts together. */
export function rms(...parts: readonly Float64Array[]): number {
  let sum = 0;
  let count = 0;
  for (const x of parts) {
    for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
    count += x.length;
  }
  return Math.sqrt(sum / count);
}

/** The mean. */
export function mean(x: Float64Array): number {
  return x.reduce((sum, v) => sum + v, 0) / x.length;
}

/** Standard deviation over all parts together, each about its own mean: a test function sees no constant. */
export function spread(...parts: readonly Float64Array[]): number {
  return rms(
    ...parts.map((x) => {
      const centre = mean(x);
      return x.map((v) => v - centre);
    }),
  );
}

/** The values that are numbers. */
export function measured(values: Float64Array): Float64Array {
  return values.some(Number.isNaN) ? values.filter((x) => !Number.isNaN(x)) : values;
}
