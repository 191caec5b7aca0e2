import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './repository.ts';

/** One import statement of a file. */
export interface Import {
  from: string;
  /** A path of the project, or a package's name. */
  to: string;
  typeOnly: boolean;
}

/** The import and export statements of a text, as the compiler reads them. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const to = specifier.text.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier.text))
      : specifier.text;
    found.push({ from: file, to, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const names = clause?.namedBindings;
      const allTypes =
        clause !== undefined &&
        clause.name === undefined &&
        names !== undefined &&
        ts.isNamedImports(names) &&
        names.elements.every((element) => element.isTypeOnly);
      add(node.moduleSpecifier, clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || allTypes);
    } else if (ts.isExportDeclaration(node)) {
      const names = node.exportClause;
      const allTypes =
        names !== undefined && ts.isNamedExports(names) && names.elements.every((name) => name.isTypeOnly);
      add(node.moduleSpecifier, node.isTypeOnly || allTypes);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
