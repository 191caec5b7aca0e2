import ts from 'typescript';

// Programs of documents and doc comments, which use the built package as a user's program does.

const [target, module] = [ts.ScriptTarget.ES2022, ts.ModuleKind.ESNext];

/** A program in TypeScript as JavaScript. */
export function asJavaScript(text: string): string {
  return ts.transpileModule(text, { compilerOptions: { target, module } }).outputText;
}

/** What TypeScript has to say about programs, by the types that the package declares. */
export function typeComplaints(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target,
    module,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
