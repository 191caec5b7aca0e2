import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asJavaScript, typeComplaints } from './examplePrograms.ts';
import { filesUnder, read, root } from './repository.ts';

// The documents are true: links resolve, files exist, commands and snippets run.

const documents = filesUnder('.').filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));

describe('the documentation', () => {
  test.each(documents)('%s has only links that resolve', (file) => {
    const text = read(file).replace(/```[\s\S]*?```/g, '');
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1])
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#') as [string, string | undefined];
        const target = path === '' ? file : relative(root, resolve(root, dirname(file), path));
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchors(read(target)).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  test('says on which versions of Node the tests run, as the public CI file does', () => {
    const listed = /node: \[([\d, ]+)\]/.exec(read('.github/workflows/test.yml'))![1].split(', ');
    expect(read('README.md')).toContain(`Node ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`);
    expect(read('.github/workflows/test.yml')).toContain('run: npm test\n');
  });

  test('docs/equations.md names only files that exist', () => {
    const named = [...read('docs/equations.md').matchAll(/`((?:src|cli|test)\/[\w./-]+)`/g)].map(
      (match) => match[1],
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('docs/reliability.md names only tests that exist', () => {
    const rows = [...read('docs/reliability.md').matchAll(/^ {2}`(test\/[\w./-]+)`: (.+)$/gm)];
    expect(rows.length).toBeGreaterThan(15);
    const missing = rows.filter(([, file, title]) => {
      return !existsSync(join(root, file!)) || !read(file!).replaceAll("\\'", "'").includes(title!);
    });
    expect(missing.map(([row]) => row)).toEqual([]);
  });
});

describe('every snippet', () => {
  // Inside the project, so that a snippet finds the package by its own name.
  const workshop = join(root, 'build', 'snippets');
  const desks = new Map(
    [
      'README.md',
      'docs/cli.md',
      'docs/library.md',
      'docs/compare.md',
      'docs/figures.md',
      'docs/simulate.md',
    ].map((file) => [file, mkdtempSync(join(tmpdir(), 'wendy-docs-'))]),
  );
  afterAll(() => {
    for (const desk of desks.values()) rmSync(desk, { recursive: true, force: true });
  });
  const snippets = [...desks].flatMap(([file, desk]) =>
    [...read(file).matchAll(/```(ts|sh)\n([\s\S]*?)```/g)].map((match, i) => ({
      title: `${file}, block ${i + 1}`,
      desk,
      language: match[1],
      text: match[2],
    })),
  );

  /** The output of the commands, by line. */
  const printed = new Map<string, { stdout: string; stderr: string }>();

  // In order, one folder per document: later lines use the files that earlier ones wrote.
  for (const { title, desk, text } of snippets.filter(({ language }) => language === 'sh')) {
    test(`${title}: its commands run`, () => {
      for (const line of text.split('\n')) {
        if (line.includes('npx wendy') || line.startsWith('printf ')) {
          const command = line.replaceAll(
            'npx wendy',
            `"${process.execPath}" "${join(root, 'dist/cli/main.js')}"`,
          );
          const env = { ...process.env, LC_ALL: 'C.UTF-8', TERM: 'xterm' };
          const run = spawnSync(command, { shell: true, cwd: desk, encoding: 'utf8', env });
          printed.set(line, run);
          expect(`${line}: exit ${run.status} ${run.stderr.slice(0, 500)}`).toContain(': exit 0');
        }
        const script = /^npm (?:run )?(start|test|[a-z]+)$/.exec(line)?.[1];
        if (script && script !== 'ci')
          expect(JSON.parse(read('package.json')).scripts).toHaveProperty(script);
      }
    });
  }

  test('shows what the program prints (else run node scripts/update-docs.mjs)', () => {
    const files = (name: string) => `${name}.txt ${name}.csv`;
    const run = (command: string) => {
      const found = printed.get(`npx wendy ${command}`);
      if (!found) throw new Error(`no document has the command: npx wendy ${command}`);
      return found;
    };
    const table = run('fit example/lotka-volterra.txt - --quiet < example/lotka-volterra.csv').stdout;
    const compared = run(`compare ${files('example/lotka-volterra')} --truth w1=3,w2=-1,w3=-6,w4=1`).stdout;
    const each = run(`fit ${files('several/logistic')} --each`).stdout;
    const simulation = '--params w1=3,w2=-1,w3=-6,w4=1 --u0 u1=1,u2=1 --t 0:5:64 --noise 0.1 --seed 7';
    const chart = run(`simulate example/lotka-volterra.txt ${simulation} --plot --out noisy.csv`).stderr;
    const help = execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), 'fit', '--help']).toString();
    expect(read('README.md')).toContain(table.trim());
    expect(read('docs/simulate.md')).toContain(chart.replace(/\n+Solved [\s\S]*/, '').trimStart());
    expect(timeless(read('docs/compare.md'))).toContain(timeless(compared).trim());
    expect(read('docs/cli.md')).toContain(each.trim());
    expect(read('docs/cli.md')).toContain(help.trim());
  });

  for (const { title, desk, text } of snippets.filter(({ language }) => language === 'ts')) {
    test(`${title}: it runs`, () => {
      mkdirSync(workshop, { recursive: true });
      const file = join(workshop, `${title.replace(/\W+/g, '-')}.mjs`);
      writeFileSync(file, asJavaScript(text));
      const run = spawnSync(process.execPath, [file], { cwd: desk, encoding: 'utf8' });
      expect(run.stderr).toBe('');
      expect(run.status).toBe(0);
      expect(run.stdout).not.toBe('');
    });
  }

  test('has the types that the package declares', () => {
    mkdirSync(workshop, { recursive: true });
    const files = snippets
      .filter(({ language }) => language === 'ts')
      .map(({ title, text }) => {
        const file = join(workshop, `${title.replace(/\W+/g, '-')}.ts`);
        writeFileSync(file, text);
        return file;
      });
    expect(typeComplaints(files)).toEqual([]);
  });

  test('was found', () => {
    expect(snippets.length).toBeGreaterThan(3);
  });
});

/** A text without durations. */
function timeless(text: string): string {
  return (
    text
      .replace(/ *\b\d+(\.\d+)? m?s\b/g, ' … s')
      // The widest time decides how wide its column is, and the line below the heading.
      .replace(/ +time {2}outcome\n( *)─+$/gm, ' time  outcome\n$1─')
  );
}

/** The anchors of headings, as GitHub makes them. */
function anchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map((match) =>
    match[1]
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
