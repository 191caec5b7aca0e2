import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Has modules import from where a name is defined rather than from a module that only collects exports. What one module needs of
 * another is then a fact of the imports, by which `loadedParts` decides what is put into which file.
 */
export function directImports(collections: readonly string[]): Plugin {
  const origins = new Map(collections.map((file) => [file, originsIn(file)]));
  return {
    name: 'direct-imports',
    apply: 'build',
    transform: {
      // When types are gone.
      order: 'post',
      async handler(code, id) {
        if (!/\.tsx?$/.test(id)) return;
        let changed = code;
        for (const node of this.parse(code).body.toReversed()) {
          if (node.type !== 'ImportDeclaration') continue;
          const known = origins.get(resolve(dirname(id), String(node.source.value)));
          if (!known) continue;
          const lines = node.specifiers.map((specifier) => {
            const name = specifier.type === 'ImportSpecifier' && nameOf(specifier.imported);
            const origin = name && known.get(name);
            if (!origin) throw new Error(`${id}: no module is known to export ${name || 'everything'}`);
            return `import { ${name} as ${specifier.local.name} } from ${JSON.stringify(origin)};`;
          });
          changed = changed.slice(0, node.start) + lines.join('') + changed.slice(node.end);
        }
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
  };
}

function nameOf(name: { name: string } | { value: unknown }): string {
  return 'name' in name ? name.name : String(name.value);
}

/** Where each value that a module exports from others is defined. */
function originsIn(file: string): Map<string, string> {
  const statements = readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)';/gm);
  return new Map(
    [...statements].flatMap(([, names, from]) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name): [string, string] => [name, resolve(dirname(file), from)]),
    ),
  );
}
