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
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  return sum / x.length;
}

/** Standard deviation over all parts together, each about its own mean: a test function sees no constant. */
export function spread(...parts: readonly Float64Array[]): number {
  let sum = 0;
  let count = 0;
  for (const x of parts) {
    const centre = mean(x);
    for (let i = 0; i < x.length; i++) sum += (x[i] - centre) ** 2;
    count += x.length;
  }
  return Math.sqrt(sum / count);
}

/** How many of the values are numbers. */
export function countMeasured(values: Float64Array): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) count++;
  return count;
}

/** The values that are numbers. */
export function measured(values: Float64Array): Float64Array {
  return countMeasured(values) < values.length ? values.filter((x) => !Number.isNaN(x)) : values;
}
