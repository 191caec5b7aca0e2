declare module 'saxen' {
  export interface Context {
    readonly line: number;
    readonly column: number;
  }
  type Decode = (text: string) => string;
  type GetContext = () => Context;
  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): Parser;
    on(
      hook: 'openTag',
      call: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): Parser;
    on(hook: 'closeTag', call: (name: string) => void): Parser;
    on(hook: 'text', call: (text: string, decode: Decode) => void): Parser;
    on(hook: 'cdata', call: (text: string) => void): Parser;
    on(hook: 'attention', call: (text: string) => void): Parser;
    on(hook: 'error' | 'warn', call: (error: Error, getContext: GetContext) => void): Parser;
    parse(xml: string): Error | undefined;
  }
}
