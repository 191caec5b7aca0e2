import ts from 'typescript';

/** Longer types of values say less than their name. */
const mostCharacters = 600;

/** How a source file declares a name: a function's signature without its body, a type as it is written; '' where it says little. */
export function declarationText(file: string, text: string, name: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body) {
      const signature = text.slice(statement.getStart(source), statement.body.getStart(source));
      return signature.replace(/^export (async )?/, '').trim();
    }
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) {
      return statement.getText(source).replace(/^export /, '');
    }
    if (ts.isClassDeclaration(statement) && statement.name?.text === name) {
      return `class ${name}${heritage(statement, source)}`;
    }
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) {
      return `interface ${name}${heritage(statement, source)}`;
    }
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find(
        (candidate) => candidate.name.getText(source) === name,
      );
      if (declared) return valueText(declared, source);
    }
  }
  return '';
}

function heritage(node: ts.ClassDeclaration | ts.InterfaceDeclaration, source: ts.SourceFile): string {
  return (node.heritageClauses ?? []).map((clause) => ` ${clause.getText(source)}`).join('');
}

function valueText(declared: ts.VariableDeclaration, source: ts.SourceFile): string {
  const name = declared.name.getText(source);
  const text = declared.type
    ? `const ${name}: ${declared.type.getText(source)}`
    : `const ${declared.getText(source)}`;
  return text.length > mostCharacters ? `const ${name}` : text;
}
