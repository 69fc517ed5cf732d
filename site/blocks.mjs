// Every block of shell on the site is tried: blocks.json names under "run" for each test the documents whose blocks it runs as they
// are, and under "played" the documents, or "document: words" for one block, of which tests do the same with other names and ports.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from './documents.mjs';

const root = join(import.meta.dirname, '..');
const COMMAND = /^\s*(\$ )?(apt|billwright|curl|docker|helm|java|kubectl|mvn|npm|podman|scripts\/|systemctl)\b/m;

function read(name) {
  return readFileSync(join(root, name), 'utf8');
}

/** What is wrong with the blocks of shell and with the list of who runs them. */
export function blockProblems() {
  const problems = [];
  const { run, played } = JSON.parse(read('site/blocks.json'));
  const entries = [
    ...Object.entries(run).flatMap(([owner, documents]) => documents.map((one) => ({ one, owner }))),
    ...Object.entries(played).map(([one, how]) => ({ one, how })),
  ].map((entry) => {
    const [document, words = ''] = entry.one.split(/: (.*)/s);
    return { ...entry, document, words, used: false };
  });
  const pages = readdirSync(join(root, 'site/pages'), { recursive: true }).filter((name) => name.endsWith('.md'));
  const documents = [...DOCUMENTS.map(([document]) => document), ...pages.map((name) => `site/pages/${name}`), 'site/rules.md', 'site/errors.md'];
  for (const document of documents) {
    for (const [, language, text] of read(document).matchAll(/^ *```(\w*)[^\n]*\n(.*?)^ *```$/gms)) {
      const first = `${document}: ${text.trim().split('\n')[0]}`;
      if (language !== 'sh') {
        if (['', 'text'].includes(language) && COMMAND.test(text)) problems.push(`shell that is not marked as such, ${first}`);
        continue;
      }
      const owning = entries.filter((entry) => entry.document === document && text.includes(entry.words));
      if (owning.length === 0) problems.push(`nobody runs ${first}`);
      owning.forEach((entry) => (entry.used = true));
    }
  }
  const sources = new Set(readdirSync(join(root, 'src/test/java'), { recursive: true }).map((name) => name.split('/').pop()));
  for (const { one, owner, how, document, used } of entries) {
    if (!used) problems.push(`blocks.json: no block is ${one}`);
    if (owner && !read(owner).match(`${document}|blocks\\.json`)) problems.push(`blocks.json: ${owner} does not read ${document}`);
    const named = how?.match(/scripts\/[\w-]+|\b[A-Z]\w+Test\b/g) ?? [];
    if (how && named.length === 0) problems.push(`blocks.json: no test plays ${one}`);
    for (const name of named) {
      if (!existsSync(join(root, name)) && !sources.has(`${name}.java`)) problems.push(`blocks.json: there is no ${name}`);
    }
  }
  return problems;
}
