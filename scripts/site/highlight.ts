import { escapeHtml } from './escapeHtml.ts';

/** What code is made of, by language: the first pattern that matches gives its class. */
const languages: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  ts: [
    ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//],
    ['string', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/],
    [
      'keyword',
      /\b(?:import|from|export|const|let|function|return|async|await|for|of|in|if|else|try|catch|throw|new|class|extends|interface|type|typeof|instanceof|readonly|void|keyof|null|undefined|true|false)\b/,
    ],
    ['number', /\b\d[\d_.]*(?:e-?\d+)?\b/],
  ],
  sh: [
    ['comment', /(?<=^|\s)#[^\n]*/m],
    ['string', /'[^'\n]*'|"[^"\n]*"/],
    ['keyword', /(?<=^|[|&]\s)(?:npx wendy|npx|npm run|npm|wendy|git|node|printf|cat|curl|sbatch)\b/m],
    ['number', /(?<=\s)--?[a-z][\w-]*/],
  ],
  model: [
    ['comment', /#[^\n]*/],
    [
      'keyword',
      /^\s*(?:parameters|observe|input|noise|at|dose|when|local|report)\b|\b(?:if|lognormal|student|normal|uniform|column|held|free|into|every)\b/m,
    ],
    ['string', /[\p{L}_][\p{L}\p{N}_]*'(?=\s*=)/u],
    ['number', /\b\d[\d.]*(?:e-?\d+)?\b/],
  ],
};
const sameAs: Readonly<Record<string, string>> = {
  measured: 'model',
  refused: 'model',
  bash: 'sh',
  js: 'ts',
};

/** Code as HTML, its comments, strings, keywords and numbers in spans. An unknown language is left plain. */
export function highlight(code: string, language = ''): string {
  const rules = languages[sameAs[language] ?? language];
  if (!rules) return escapeHtml(code);
  const flags = language === 'ts' || language === 'js' ? 'g' : 'gmu';
  const any = new RegExp(rules.map(([name, { source }]) => `(?<${name}>${source})`).join('|'), flags);
  let html = '';
  let at = 0;
  for (const match of code.matchAll(any)) {
    const [name] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [''];
    html += `${escapeHtml(code.slice(at, match.index))}<span class="${name}">${escapeHtml(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(at));
}
