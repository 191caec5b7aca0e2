import { InputError } from '../inputError.ts';
import { readDelimited } from './readDelimited.ts';
import { readJson } from './readJson.ts';
import type { Table } from './table.ts';

/**
 * The table in a text: comma-, semicolon- or tab-separated with a header line, or JSON, either `{"t": […], "u": […]}`
 * or `[{"t": 0, "u": 1}, …]`. Cells that are not numbers are only noted, since their column may not be needed.
 */
export function readTable(text: string): Table {
  if (typeof text !== 'string') {
    throw new InputError(
      'The data are not text. Give readTable the contents of a file as a string, or arrays to tableFromColumns.',
    );
  }
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const start = body.slice(0, 1000);
  if (start.startsWith('PK\u0003\u0004')) {
    throw new InputError(
      'The data look like a spreadsheet or zip file, not text. Save the sheet as CSV, and read that file.',
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file.
  if (/[\u0000-\u0008\u000E-\u001F]/.test(start)) {
    throw new InputError(
      'The data look like a binary file, or text in an encoding other than UTF-8. A table in plain text is needed: save it as CSV in UTF-8.',
    );
  }
  const opening = body.trimStart()[0];
  if (opening === '<') {
    throw new InputError(
      'The data begin with "<", like a web page or XML. A table in plain text is needed: download or save it as CSV.',
    );
  }
  return opening === '{' || opening === '[' ? readJson(body) : readDelimited(body);
}
