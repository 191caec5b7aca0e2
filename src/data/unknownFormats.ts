import { tableFindings } from '../findings/tableFindings.ts';
import type { Importer } from './importer.ts';

/** Files that are not tables, of a kind that their first bytes do not show. */
export const unknownFormats: readonly Importer[] = [
  {
    name: 'binary',
    title: 'a binary file',
    extensions: [],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters reveal a binary file.
    recognises: ({ text }) => /[\u0000-\u0008\u000E-\u001F]/.test(text.slice(0, 1000)),
    refuse: () => tableFindings.dataAreBinary(),
  },
  {
    name: 'markup',
    title: 'a web page or XML',
    extensions: ['html', 'htm', 'xml'],
    recognises: ({ text }) => text.trimStart().startsWith('<'),
    refuse: () => tableFindings.dataAreWebPage(),
  },
];
