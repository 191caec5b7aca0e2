/** Times of a segment: its beginning, the requested ones, and its end. */
export function segmentTimes(from: number, outputTimes: Float64Array, to: number): Float64Array {
  const ends = outputTimes.length > 0 && outputTimes[outputTimes.length - 1] >= to;
  const times = new Float64Array(1 + outputTimes.length + (ends ? 0 : 1)).fill(to);
  times[0] = from;
  for (let m = 0; m < outputTimes.length; m++) times[1 + m] = Math.min(Math.max(outputTimes[m], from), to);
  return times;
}
