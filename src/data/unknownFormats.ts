import { tableFindings } from '../findings/tableFindings.ts';
import type { Importer } from './importer.ts';

/** What is not a table, and of a kind that its beginning does not tell. */
export const unknownFormats: readonly Importer[] = [
  {
    name: 'binary',
    title: 'a binary file',
    extensions: [],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file.
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
