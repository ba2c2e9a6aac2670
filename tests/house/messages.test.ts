import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREAS, readEntries } from '../../locales/entries.ts';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { PRODUCTS } from '../../products/index.ts';
import { checkMessages, englishMessages, type Site } from '../../tools/messages/work.ts';
import { listProseProblems, listWordProblems } from '../../tools/prose.ts';
import { type Node, nameOf, parseFile, parseSource, textOf, visit } from './syntax.ts';
import { isTest, listFiles, ROOT } from './tree.ts';

const site: Site = {
  root: join(ROOT, 'locales'),
  languages: LOCALES.filter(({ prefix }) => prefix !== 'en'),
  names: PRODUCTS.map(({ name }) => name),
};
const keys = new Set(englishMessages(site.root).map(({ id }) => id));

type Uses = {
  /** `t('pay.submit')`, `<RichText id="pay.terms">`. */
  readonly used: Set<string>;
  /** Literals that could be keys, for example in tables. */
  readonly named: Set<string>;
  /** Computed keys: `t(`pay.decline.${reason}`)`. */
  readonly patterns: RegExp[];
};

function findUses(trees: readonly Node[]): Uses {
  const uses: Uses = { used: new Set(), named: new Set(), patterns: [] };
  for (const tree of trees) {
    visit(tree, (node, ancestors) => {
      const text = textOf(node, '\0');
      if (text === null) return;
      if (text.includes('\0')) {
        const [start = '', ...rest] = text.split('\0').map((part) => part.replaceAll('.', '\\.'));
        if (start.includes('.'))
          uses.patterns.push(new RegExp(`^${[start, ...rest].join('[\\w.-]+')}$`));
        return;
      }
      uses.named.add(text);
      if (asksFor(ancestors)) uses.used.add(text);
    });
  }
  return uses;
}

function asksFor(ancestors: readonly Node[]): boolean {
  const [outer, parent] = ancestors.slice(-2);
  if (parent?.type === 'CallExpression') return nameOf(parent.callee) === 't';
  if (parent?.type !== 'JSXAttribute' || nameOf(parent.name) !== 'id') return false;
  return /^(RichText|Trans)$/.test(nameOf(outer?.name));
}

const isUsed = (uses: Uses, key: string) =>
  uses.named.has(key) || uses.patterns.some((pattern) => pattern.test(key));

const PLANTED = parseSource(
  [
    'const a = t("pay.submit");',
    'const b = <RichText id="pay.terms" parts={x} />;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code
    'const c = t(`pay.decline.${x}`);',
    'const d = { declined: "pay.why" };',
  ].join('\n'),
);

test('finds uses and nothing else', () => {
  const uses = findUses([PLANTED]);
  expect([...uses.used]).toEqual(['pay.submit', 'pay.terms']);
  expect(isUsed(uses, 'pay.decline.expired-card')).toBe(true);
  expect(isUsed(uses, 'pay.why')).toBe(true);
  expect(isUsed(uses, 'pay.gone')).toBe(false);
});

const code = listFiles(/^(web|server|domain|providers)\/.*\.tsx?$/).filter((path) => !isTest(path));
const uses = findUses(code.map(parseFile));

test('has every key that is used', () => {
  expect([...uses.used].filter((key) => !keys.has(key))).toEqual([]);
});

test('has keys for every pattern', () => {
  const prefixes = new Set([...keys].map((key) => key.split('.')[0]));
  const ours = uses.patterns.filter(({ source }) => prefixes.has(source.slice(1).split('\\.')[0]));
  expect(ours.filter((pattern) => ![...keys].some((key) => pattern.test(key)))).toEqual([]);
});

test('has no unused message', () => {
  expect([...keys].filter((key) => !isUsed(uses, key))).toEqual([]);
});

const problems = checkMessages(site);
const inWords = (list: typeof problems) =>
  list.map(({ prefix, area, id, code, detail }) => `${prefix}/${area} ${id} ${code}: ${detail}`);

test('has valid English texts', () => {
  expect(inWords(problems.filter(({ prefix }) => prefix === 'en'))).toEqual([]);
});

test('has English pages in the signs and words of their language', () => {
  const found = listOriginals(ROOT).flatMap((path) => listWordProblems(ROOT, 'en', path));
  expect(found.map(({ kind, path, detail }) => `${kind} ${path} (${detail})`)).toEqual([]);
});

/** A language is checked completely once its translation has begun. */
const begun = (prefix: string) => ({
  messages: AREAS.some((area) => readEntries(site.root, prefix, area).some(({ text }) => text)),
  prose: listFiles(new RegExp(`^locales/${prefix}/(content|products)/`)).length > 0,
});
const speaking = site.languages.map(({ prefix }) => ({ prefix, ...begun(prefix) }));

test('has begun the messages and the pages of a language, or neither', () => {
  const half = speaking.filter(({ messages, prose }) => messages !== prose);
  expect(half.map(({ prefix }) => prefix)).toEqual([]);
});

/** Returns the folder of the product that a text belongs to, or the text. */
const wholeOf = (path: string) => /^products\/[^/]+\//.exec(path)?.[0] ?? path;
const translated = new Set(
  listFiles(/^locales\/[a-z]{2}\/(?:content|products)\/.*\.md$/).map((path) =>
    wholeOf(path.slice('locales/en/'.length)),
  ),
);
/** The texts of a product, or an article, are due in every language once one language has begun them. */
const isDue = (path: string) =>
  !/^(?:products|content\/blog)\//.test(path) || translated.has(wholeOf(path));

test('asks for no translation of a product or an article that no language has begun', () => {
  expect(isDue('products/unheard-of/page.md')).toBe(false);
  expect(isDue('content/blog/unheard-of/first-steps.md')).toBe(false);
  expect(isDue('content/mails/unheard-of.md')).toBe(true);
  const [folder] = [...translated].filter((path) => /^products\/.+\/$/.test(path));
  // A shop with English alone has begun none.
  if (folder !== undefined) expect(isDue(`${folder}faq.md`)).toBe(true);
});

describe.each(speaking)('$prefix', ({ prefix, messages, prose }) => {
  test.runIf(messages)('has every message', () => {
    const own = problems.filter((problem) => problem.prefix === prefix);
    expect(inWords(own).slice(0, 20), `${own.length} in all`).toEqual([]);
  });

  test.runIf(prose)('has every page', () => {
    const own = listProseProblems(ROOT, [prefix]).filter(
      ({ kind, path }) => kind !== 'missing' || isDue(path),
    );
    const lines = own.map(({ kind, path, detail }) => `${kind} ${path} (${detail})`);
    expect(lines.slice(0, 20), `${own.length} in all`).toEqual([]);
  });
});
