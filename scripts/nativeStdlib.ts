import type { Plugin } from 'vite';

/** What every engine that runs the page has: @stdlib looks for it, and brings a replacement along, with the words of its errors. */
const natives: Readonly<Record<string, string>> = {
  '@stdlib/array-float64': 'Float64Array',
  '@stdlib/array-uint8': 'Uint8Array',
  '@stdlib/array-uint16': 'Uint16Array',
  '@stdlib/array-uint32': 'Uint32Array',
  '@stdlib/utils-define-nonenumerable-read-only-property':
    '(object, name, value) => Object.defineProperty(object, name, { value })',
};

const mark = '\0native:';

/** Has @stdlib use what engines have; the functions that compute stay as they are. */
export function nativeStdlib(): Plugin {
  return {
    name: 'native-stdlib',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (Object.hasOwn(natives, id) ? mark + id : undefined),
    load: (id) => (id.startsWith(mark) ? `module.exports = ${natives[id.slice(mark.length)]};` : undefined),
  };
}
