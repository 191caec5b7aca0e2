import { quote } from './quote.ts';

/** How an option is given on the command line and in code; without a value, with NAME in its place. */
export function asOption(option: 'time' | 'by', value?: string): string {
  return value === undefined
    ? `--${option} NAME on the command line, { ${option}: 'NAME' } in code`
    : `--${option} ${quote(value)} on the command line, { ${option}: ${quote(value)} } in code`;
}
