import type { Importer } from '../../src/index.ts';

/** "F64S", then pairs of t and u, 16 bytes each. */
export const doubles: Importer = {
  name: 'doubles',
  title: 'a file of doubles',
  extensions: ['f64'],
  recognises: ({ text }) => text.startsWith('F64S'),
  convert(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + 4, bytes.length - 4);
    let text = 't,u\n';
    for (let at = 0; at + 16 <= view.byteLength; at += 16)
      text += `${view.getFloat64(at, true)},${view.getFloat64(at + 8, true)}\n`;
    return { text };
  },
};
