import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  Application,
  type Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
} from 'typedoc';
import { declarationText } from './declarationText.ts';
import type { Entry } from './entries.ts';

/** A name that the package exports, with what its doc comment says. */
export interface PublicName {
  readonly name: string;
  /** What to import it from: `wendy`, `wendy/node`. */
  readonly from: string;
  readonly kind: 'function' | 'value' | 'class' | 'type';
  /** The text of the doc comment in Markdown, without its tags. */
  readonly doc: string;
  /** How it is declared: a signature, a type. */
  readonly declaration: string;
  readonly members: readonly Member[];
  /** The code of its `@example`. */
  readonly example: string | undefined;
  /** When it throws, in Markdown. */
  readonly throws: string | undefined;
  /** The file that has it, from the root of the repository. */
  readonly file: string;
}

/** A field or method of an interface or class. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly doc: string;
  /** Of a field that is an object, its own. */
  readonly members: readonly Member[];
}

/** The public names of the entries, in the order of the alphabet; one that several entries export counts for the first. */
export async function publicNames(root: string, entries: readonly Entry[]): Promise<PublicName[]> {
  const app = await Application.bootstrap({
    entryPoints: entries.map(({ file }) => resolve(root, file)),
    tsconfig: resolve(root, 'scripts/site/tsconfig.json'),
    excludePrivate: true,
    // The compiler checks types; here names and comments are read.
    skipErrorChecking: true,
    readme: 'none',
    sort: ['source-order'],
    logLevel: 'Error',
  });
  const project = await app.convert();
  if (!project) throw new Error('typedoc could not read the entries');
  const modules = byEntry(project, root, entries);
  return modules
    .flatMap(({ from, children }) =>
      children
        .filter(({ kind }) => kind !== ReflectionKind.Reference)
        .map((child) => publicName(child, from, root)),
    )
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function byEntry(project: ProjectReflection, root: string, entries: readonly Entry[]) {
  return entries.map(({ file, from }) => {
    const module = project.children?.find(
      ({ sources }) => sources?.[0]?.fullFileName === resolve(root, file),
    );
    if (!module) throw new Error(`typedoc found nothing in ${file}`);
    return { from, children: module.children ?? [] };
  });
}

function publicName(reflection: DeclarationReflection, from: string, root: string): PublicName {
  const { name, sources } = reflection;
  const file = relative(root, sources?.[0]?.fullFileName ?? '');
  const comment = commentOf(reflection);
  return {
    name,
    from,
    kind: kindOf(reflection.kind),
    doc: text(comment?.summary ?? []),
    declaration: declared(name, reflection, readFileSync(resolve(root, file), 'utf8')),
    members: (reflection.children ?? []).filter(isMember).map(member),
    example: code(tag(comment, '@example')),
    throws: tag(comment, '@throws'),
    file,
  };
}

/** How a name is declared; one that its entry renames, under its own name. */
function declared(name: string, { sources }: DeclarationReflection, text: string): string {
  const { line = 1, fileName = '' } = sources?.[0] ?? {};
  const own =
    /(?:function|const|class|interface|type) (\w+)/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? name;
  return declarationText(fileName, text, own).replace(own, name);
}

function kindOf(kind: ReflectionKind): PublicName['kind'] {
  if (kind === ReflectionKind.Function) return 'function';
  if (kind === ReflectionKind.Class) return 'class';
  return kind === ReflectionKind.Variable ? 'value' : 'type';
}

/** What is inherited from JavaScript's own Error is not worth a line. */
function isMember({ name, inheritedFrom, kind }: DeclarationReflection): boolean {
  return !inheritedFrom && kind !== ReflectionKind.Constructor && !name.startsWith('#');
}

function member(reflection: DeclarationReflection): Member {
  const { name, flags, type, getSignature, signatures } = reflection;
  const inner =
    type?.type === 'reflection' && !type.declaration.signatures ? (type.declaration.children ?? []) : [];
  const written = String(type ?? getSignature?.type ?? (signatures ? call(signatures[0]!) : ''));
  return {
    name,
    optional: flags.isOptional,
    type: inner.length > 0 ? 'object' : written,
    doc: text(commentOf(reflection)?.summary ?? []),
    members: inner.map(member),
  };
}

function call({ parameters = [], type }: SignatureReflection): string {
  const list = parameters.map(({ name, flags, type }) => `${name}${flags.isOptional ? '?' : ''}: ${type}`);
  return `(${list.join(', ')}) => ${type}`;
}

function commentOf({ comment, signatures, getSignature }: DeclarationReflection): Comment | undefined {
  return signatures?.[0]?.comment ?? getSignature?.comment ?? comment;
}

function tag(comment: Comment | undefined, name: `@${string}`): string | undefined {
  const found = comment?.getTag(name);
  return found && text(found.content);
}

/** The code of the first fenced block of TypeScript. */
function code(markdown: string | undefined): string | undefined {
  return markdown && /```ts\n([\s\S]*?)```/.exec(markdown)?.[1];
}

/** Links to other names are their code; pages make links of those. */
function text(parts: readonly CommentDisplayPart[]): string {
  return parts
    .map((part) => (part.kind === 'inline-tag' ? `\`${part.text}\`` : part.text))
    .join('')
    .trim();
}
