/** What a factor before states may be called: a letter with a number perhaps, or the name of a Greek one. */
const factor =
  /^(?:\p{L}\d*|alpha|beta|gamma|delta|epsilon|eta|theta|kappa|lambda|mu|nu|rho|sigma|tau|phi|omega)$/u;

/** The product that a name most likely stands for, such as b*S*I of bSI where S and I are states; undefined where it is a name of its own. */
export function productOf(name: string, states: readonly string[]): string | undefined {
  const longest = [...states].sort((a, b) => b.length - a.length);
  const parts: string[] = [];
  let rest = name;
  while (rest !== '') {
    const state = longest.find((one) => rest.endsWith(one));
    if (state === undefined) break;
    parts.unshift(state);
    rest = rest.slice(0, -state.length);
  }
  if (parts.length === 0 || (rest === '' ? parts.length < 2 : !factor.test(rest))) return undefined;
  return [...(rest === '' ? [] : [rest]), ...parts].join('*');
}
