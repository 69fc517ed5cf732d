// Checks the built site: every link leads somewhere, nothing is loaded from another host, every page is there for agents and can be
// found in the sidebar, every block of shell is run by a test, and words are spelled as the dictionary or words.txt has them.
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { blockProblems } from './blocks.mjs';

const here = import.meta.dirname;
const built = join(here, '../target/site');
const problems = [];

const pages = readdirSync(built, { recursive: true }).filter((name) => name.endsWith('.html'));
const cache = new Map();

function page(path) {
  if (!cache.has(path)) {
    const text = readFileSync(path, 'utf8');
    cache.set(path, { text, ids: new Set([...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])) });
  }
  return cache.get(path);
}

function decoded(text) {
  return decodeURIComponent(text.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
}

function fileOf(path) {
  const file = join(built, path);
  return existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
}

function checkLink(from, link) {
  const [path, anchor] = decoded(link).split('#');
  const target = path === '' ? join(built, from) : fileOf(path.split('?')[0]);
  if (!existsSync(target)) {
    problems.push(`${from}: dead link ${link}`);
  } else if (anchor && target.endsWith('.html') && anchor !== '_top' && !page(target).ids.has(anchor)) {
    problems.push(`${from}: no anchor ${link}`);
  }
}

for (const name of pages) {
  const { text } = page(join(built, name));
  for (const [, link] of text.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
    if (/^(https?:|mailto:)/.test(link)) continue;
    if (!/^[/#]/.test(link)) {
      problems.push(`${name}: a link that depends on where it stands, ${link}`);
      continue;
    }
    checkLink(name, link);
  }
  for (const [tag, link] of text.matchAll(/<(?:script|img|iframe|source)\s[^>]*?(?:src)="(https?:[^"]*)"/g)) {
    problems.push(`${name}: loads from another host, ${link ?? tag}`);
  }
}

/** The page that shows a Markdown file, and the other way round. The reference's own lists of operations have none: llms.txt lists them. */
const pageOf = (name) => (name === 'index.md' ? 'index.html' : name.replace(/(\/index)?\.md$/, '/index.html'));
const LISTS = /^(404\.html|reference\/index\.html|reference\/operations\/tags\/.*)$/;

const markdown = readdirSync(join(built, 'md'), { recursive: true }).filter((name) => name.endsWith('.md'));
const listed = readFileSync(join(built, 'llms.txt'), 'utf8');
for (const name of markdown) {
  if (!listed.includes(`(/md/${name})`)) problems.push(`llms.txt lacks ${name}`);
  if (!existsSync(join(built, pageOf(name)))) problems.push(`${name} has no page ${pageOf(name)}`);
}
const twins = new Set(markdown.map(pageOf));
const sidebar = page(join(built, 'start/index.html')).text;
for (const name of pages) {
  if (!LISTS.test(name) && !twins.has(name)) problems.push(`${name} is not there as Markdown`);
  const address = `/${name.replace(/index\.html$/, '')}`;
  if (name !== '404.html' && !sidebar.includes(`href="${address}"`)) problems.push(`the sidebar lacks ${address}`);
}
problems.push(...blockProblems());
for (let i = 1; i <= 30; i++) {
  if (!markdown.includes(`rules/r${i}.md`)) problems.push(`rule ${i} has no page`);
}
for (let i = 1; i <= 20; i++) {
  if (!markdown.includes(`guides/t${String(i).padStart(2, '0')}.md`)) problems.push(`task ${i} has no guide`);
}

const spell = nspell(dictionary);
readFileSync(join(here, 'words.txt'), 'utf8').split('\n').filter(Boolean).forEach((word) => spell.add(word));
const unknown = new Map();
for (const name of markdown) {
  const prose = readFileSync(join(built, 'md', name), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/https?:\S+/g, ' ');
  for (const [word] of prose.matchAll(/\p{L}[\p{L}\p{N}_’']*/gu)) {
    const bare = word.replaceAll('’', "'").replace(/'s?$/, '');
    if (/^[A-Z0-9_]+s?$/.test(bare) || /\d|_/.test(bare) || /[a-z][A-Z]/.test(bare) || bare.length < 3) continue;
    if (!spell.correct(bare) && !spell.correct(bare.toLowerCase())) {
      unknown.set(bare, [...(unknown.get(bare) ?? []), name]);
    }
  }
}
unknown.forEach((where, word) => problems.push(`spelling: ${word} in ${[...new Set(where)].slice(0, 3).join(', ')}`));

problems.forEach((problem) => console.error(problem));
console.log(`${pages.length} pages, ${markdown.length} of them as Markdown, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
