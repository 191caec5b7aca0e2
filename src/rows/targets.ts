/** Arrays to which the entries of a kernel go; those that are not needed are absent. */
type Targets<Name extends string = string> = { readonly [K in Name]?: Float64Array };

/** The array that entries of this name go to. */
export function arrayOf<Name extends string>(out: Targets<Name>, name: Name): Float64Array {
  const array = out[name];
  if (!array) throw new Error(`a kernel computes ${name}, and there is no array for it`);
  return array;
}
