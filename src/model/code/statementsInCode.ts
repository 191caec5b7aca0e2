import type { CodeLanguage } from './codeLanguage.ts';

/** The statements of a function, each on one line, without comments, headers and what closes blocks. */
export function statementsInCode(text: string, language: CodeLanguage): string[] {
  const isTyped = language === 'Stan' || language === 'C';
  const comment = language === 'MATLAB' ? /%.*/ : isTyped ? /\/\/.*/ : /#.*/;
  const code = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(comment, '').replace(/\.\.\.\s*$/, ' '))
    .join('\n')
    .replace(/\bwith\s*\(\s*as\.list\s*\(\s*(c\s*\([^()]*\)|\w+)\s*\)\s*,\s*\{/g, '\n')
    .replace(/(\w+\s*<-\s*)?function\s*\([^()]*\)\s*\{/g, '\n')
    .replace(/^\s*(def|function)\s.*$/gm, '')
    .replace(/^\s*@\.\s*/gm, '');
  const statements: string[] = [];
  let statement = '';
  let depth = 0;
  for (const letter of code) {
    if (/[([]/.test(letter)) depth++;
    if (/[)\]]/.test(letter)) depth = Math.max(0, depth - 1);
    if (depth === 0 && (letter === '\n' || letter === ';' || letter === '{' || letter === '}')) {
      statements.push(statement);
      statement = '';
    } else statement += letter === '\n' && language !== 'MATLAB' ? ' ' : letter;
  }
  statements.push(statement);
  return statements
    .map((one) => (isTyped ? one.replace(types, '') : one).trim())
    .filter(
      (one) =>
        one !== '' && !/^(end|\)+|nothing|return( nothing)?|import .*|from .*|using .*|library.*)$/.test(one),
    );
}

/** The type in front of a name, in languages that have them. */
const types = /^\s*(?:const\s+)?(?:real|vector|double|float|int|auto)(?:\[[^\]]*\])?\s+(?=\w)/;
