// The code in numbers: files, lengths, imports between rooms. `node scripts/house.mjs [FOLDER]` prints a table
// and a diagram in Markdown; docs/architecture.md has them, before and after.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const folders = ['src', 'cli', 'charts', 'report', 'app', 'studies'];

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.generated\.ts$|assembly/.test(name)),
);

/** The folder that holds a file; in src, files of its own are one room. */
const roomOf = (file) => {
  const parts = dirname(file).split('/');
  return parts[0] === 'src' ? parts.slice(0, 2).join('/') : parts[0];
};

const lengths = [];
const functions = [];
const edges = new Map();
/** Files of src by the types that they export. */
const types = new Map();
let nonNull = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  lengths.push({ file, lines: text.split('\n').length - 1 });
  const visit = (node) => {
    if (ts.isNonNullExpression(node) && ts.isElementAccessExpression(node.expression)) nonNull++;
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported && file.startsWith('src/'))
      types.set(node.name.text, [...(types.get(node.name.text) ?? []), file]);
    if (ts.isFunctionLike(node) && node.body) {
      const name = node.name?.getText(source) ?? node.parent?.name?.getText?.(source) ?? '';
      functions.push({
        name,
        file,
        lines: linesOf(node, lineOf, source),
        own: linesOf(node, lineOf, source) - linesInside(node, lineOf, source),
        parameters: node.parameters.length,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const specifier = statement.moduleSpecifier.text;
    if (!specifier.startsWith('.')) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings) && bindings.elements.every(({ isTypeOnly }) => isTypeOnly))
      continue;
    const to = roomOf(relative('.', normalize(join(dirname(file), specifier))));
    const from = roomOf(file);
    // Any room may import what lies in src itself beside the composition: options, results, errors.
    if (to !== from && !(to === 'src' && from.startsWith('src/')))
      edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
  }
}

function linesOf(node, lineOf, source) {
  return lineOf(node.body.getEnd()) - lineOf(node.getStart(source)) + 1;
}

/** Lines of the functions inside a function, without those on a line of it. */
function linesInside(node, lineOf, source) {
  let lines = 0;
  const visit = (child) => {
    if (!ts.isFunctionLike(child) || !child.body) return ts.forEachChild(child, visit);
    const length = linesOf(child, lineOf, source);
    if (length > 1) lines += length;
  };
  ts.forEachChild(node, visit);
  return lines;
}

const byLines = [...lengths].sort((a, b) => b.lines - a.lines);
const longest = functions.reduce((a, b) => (b.lines > a.lines ? b : a));
const widest = functions.reduce((a, b) => (b.parameters > a.parameters ? b : a));
const largest = new Map();
for (const { file } of lengths) largest.set(dirname(file), (largest.get(dirname(file)) ?? 0) + 1);
const [folder, count] = [...largest].reduce((a, b) => (b[1] > a[1] ? b : a));
const rows = [
  ['files', files.length],
  ['lines', lengths.reduce((sum, { lines }) => sum + lines, 0)],
  ['median length', byLines[Math.floor(byLines.length / 2)].lines],
  ['longest file', `${byLines[0].lines} (${byLines[0].file})`],
  ['largest folder', `${count} files (${folder})`],
  ['longest function', `${longest.lines} lines (${longest.name}, ${longest.file})`],
  [
    'functions of more than 80 lines, those inside not counted',
    functions.filter(({ own }) => own > 80).length,
  ],
  ['files of more than 250 lines', lengths.filter(({ lines }) => lines > 250).length],
  ['files in src itself', files.filter((file) => dirname(file) === 'src').length],
  [
    'names of types that several files of src export',
    [...types.values()].filter(({ length }) => length > 1).length,
  ],
  ['most parameters', `${widest.parameters} (${widest.name}, ${widest.file})`],
  ['`]!`', nonNull],
];
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);

/** What is reached by others on the way need not be drawn. */
const reaches = (from, to, but, seen = new Set()) => {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...edges.keys()].some((edge) => {
    const [a, b] = edge.split(' ');
    if (a !== from || edge === but) return false;
    return b === to || reaches(b, to, but, seen);
  });
};
console.log('\n```mermaid\nflowchart TD');
for (const edge of [...edges.keys()].sort()) {
  const [from, to] = edge.split(' ');
  if (!reaches(from, to, edge))
    console.log(`  ${from.replace('/', '_')}["${from}"] --> ${to.replace('/', '_')}["${to}"]`);
}
console.log('```');
