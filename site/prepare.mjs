// Makes the content of the site: pages/ with its snippets, figures and rules filled in, the documents of the repository, and
// the list of errors from the contract. Each page is written twice: for Astro, and as Markdown for agents beside llms.txt. Of
// operations only the latter is written here; their pages are made by starlight-openapi.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { load as parse } from 'js-yaml';
import { DOCUMENTS } from './documents.mjs';
import { reference } from './reference.mjs';

const here = import.meta.dirname;
const root = join(here, '..');
const content = join(here, 'src/content/docs');
const plain = join(here, 'public/md');
const contractFile = join(root, 'src/main/resources/openapi/billwright-v2.yaml');
/** The contract in the repository has no version; that of the build is in the pom. */
const version = /<artifactId>billwright<\/artifactId>\s*<version>([^<]+)</.exec(readFileSync(join(root, 'pom.xml'), 'utf8'))[1];
const contractText = readFileSync(contractFile, 'utf8').replace(/^  version: .*$/m, `  version: "${version}"`);
const contract = parse(contractText);
const repository = process.env.REPOSITORY_URL ?? 'https://github.com/billwright/billwright';

/** The languages that a script runs (first-ten-minutes the command line, test-snippets the others); a folder that is not there has no tab. */
const LANGUAGES = [
  { folder: 'cli', extension: 'sh', code: 'sh', name: 'Command line' },
  { folder: 'curl', extension: 'sh', code: 'sh', name: 'curl' },
  { folder: 'typescript', extension: 'ts', code: 'ts', name: 'TypeScript' },
  { folder: 'java', extension: 'java', code: 'java', name: 'Java' },
  { folder: 'python', extension: 'py', code: 'python', name: 'Python' },
].filter((language) => existsSync(join(here, 'snippets', language.folder)));

function files(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .sort();
}

function snippet(name) {
  const found = LANGUAGES.flatMap((language) => {
    const file = join(here, 'snippets', language.folder, `${name}.${language.extension}`);
    return existsSync(file) ? [{ ...language, text: shown(readFileSync(file, 'utf8')) }] : [];
  });
  if (found.length === 0) {
    throw new Error(`no snippet ${name}`);
  }
  return found;
}

/** Without what the test expects. */
function shown(text) {
  return text
    .split('\n')
    .filter((line) => !/^(#|\/\/)= /.test(line))
    .join('\n')
    .trim();
}

function filled(text, forAgents) {
  return text
    .replace(/^\{\{snippet (\S+)\}\}$/gm, (_, name) => {
      const found = snippet(name);
      const blocks = found.map((one) => {
        const title = found.length > 1 ? ` title="${one.name}"` : '';
        return `\`\`\`${one.code}${title}\n${one.text}\n\`\`\``;
      });
      return found.length > 1 && !forAgents ? `<language-tabs>\n\n${blocks.join('\n\n')}\n\n</language-tabs>` : blocks.join('\n\n');
    })
    .replace(/^\{\{figure (\S+)\}\}$/gm, (_, name) => {
      const svg = readFileSync(join(here, 'figures', `${name}.svg`), 'utf8').replace(/\n\s*/g, ' ').trim();
      const said = /<title>(.*?)<\/title>/.exec(svg)[1];
      return forAgents ? `*Figure: ${said}*` : `<figure class="drawn" tabindex="0">${svg.replace('<svg ', '<svg role="img" ')}</figure>`;
    })
    .replace(/^\{\{proration\}\}$/gm, () =>
      forAgents
        ? '*An interactive figure is here on the page: a contract for 2025, seats before and after, the price and the day of the change.*'
        : '<div><proration-figure>With JavaScript this figure moves.</proration-figure></div>');
}

/** Every page of the site, in the order in which it was written. */
const written = [];

function write(path, title, description, body, order) {
  const head = ['---', `title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`];
  if (order !== undefined) {
    head.push('sidebar:', `  order: ${order}`);
  }
  if (path === 'index.md') {
    head.push('template: splash', 'tableOfContents: false');
  }
  put(join(content, path), `${head.join('\n')}\n---\n\n${description}\n\n${filled(body, false)}`);
  put(join(plain, path), `# ${title}\n\n${description}\n\n${filled(body, true)}`);
  written.push({ path, title, description });
}

function put(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A page of ours: its first lines are title and description, and an order may follow. */
function ownPage(name) {
  const text = readFileSync(join(here, 'pages', name), 'utf8');
  const match = /^# (.+)\n\n> (.+)\n\n/.exec(text);
  if (!match) {
    throw new Error(`${name} does not begin with a title and a description`);
  }
  const number = /(\d+)/.exec(name.split('/').pop());
  write(name, match[1], match[2], text.slice(match[0].length), number ? Number(number[1]) : undefined);
}

/** Links between documents lead to their pages, and all others to the repository. */
function relinked(text, source) {
  return text.replace(/\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)/g, (_, target, anchor = '') => {
    const path = relative(root, join(root, dirname(source), target));
    const page = DOCUMENTS.find(([document]) => document === path)?.[1] ?? /^site\/pages\/(.+)$/.exec(path)?.[1];
    return page ? `](/${page.replace(/\.md$/, '/')}${anchor})` : `](${repository}/blob/main/${path}${anchor})`;
  });
}

function documents() {
  DOCUMENTS.forEach(([source, path, title, description], i) => {
    const text = readFileSync(join(root, source), 'utf8').replace(/^# .+\n/, '');
    write(path, title, description, relinked(text, source), 50 + i);
  });
}

/** Each rule is a page. */
function rules() {
  const text = readFileSync(join(here, 'rules.md'), 'utf8');
  const parts = text.split(/^## /m).slice(1);
  parts.forEach((part) => {
    const [heading, ...rest] = part.split('\n');
    const [, number, name] = /^(R\d+) (.+)$/.exec(heading);
    const body = rest.join('\n').trim();
    const [description, ...more] = body.split('\n\n');
    write(`rules/${number.toLowerCase()}.md`, `${number} ${name}`, description.replace(/\s+/g, ' '), more.join('\n\n'), Number(number.slice(1)));
  });
  const list = parts.map((part) => {
    const heading = part.split('\n')[0];
    return `- [${heading}](/rules/${heading.split(' ')[0].toLowerCase()}/)`;
  });
  write('rules/index.md', 'Rules', 'How Billwright calculates amounts and dates, rule by rule, with worked examples.',
    `Code, tests and documents cite these rules by their numbers. Every figure on these pages is an acceptance test.\n\n${list.join('\n')}\n`, 0);
}

/** Codes and reasons, from the contract. */
function errors() {
  const text = readFileSync(join(here, 'errors.md'), 'utf8');
  const match = /^# (.+)\n\n> (.+)\n\n/.exec(text);
  const reasons = contract.components.schemas.RefusalReason;
  const described = new Map(
    [...String(reasons.description ?? '').matchAll(/^\s*[-*]?\s*`([a-z_]+)`\s*[:-]\s*(.+)$/gm)].map((one) => [one[1], one[2]]),
  );
  const rows = reasons.enum.map((reason) => `| \`${reason}\` | ${described.get(reason) ?? reason.replaceAll('_', ' ')} |`);
  const table = `| reason | meaning |\n|---|---|\n${rows.join('\n')}\n`;
  write('build/errors.md', match[1], match[2], text.slice(match[0].length).replace('{{reasons}}', table), 3);
}

function llms() {
  const operations = reference(contract);
  operations.forEach(({ path, text }) => put(join(plain, path), text));
  const lines = written.map(({ path, title, description }) => `- [${title}](/md/${path}): ${description}`);
  put(join(here, 'public/llms.txt'), [
    '# Billwright',
    '',
    '> Open-source subscription billing: one Java program on PostgreSQL, with a REST API. Integers are amounts in cents.',
    '',
    'Every page of this site as Markdown, and every operation of the API. The whole API is in',
    '[the OpenAPI document](/openapi/billwright-v2.yaml).',
    '',
    '## Pages',
    '',
    ...lines,
    '',
    '## API reference',
    '',
    ...operations.map(({ path, title, call }) => `- [${title}](/md/${path}): \`${call}\``),
    '',
  ].join('\n'));
}

rmSync(content, { recursive: true, force: true });
rmSync(plain, { recursive: true, force: true });
files(join(here, 'pages'), '.md').forEach(ownPage);
rules();
errors();
documents();
llms();
cpSync(join(root, 'docs/images'), join(here, 'public/images'), { recursive: true });
put(join(here, 'public/openapi/billwright-v2.yaml'), contractText);
console.log(`${written.length} pages written`);
