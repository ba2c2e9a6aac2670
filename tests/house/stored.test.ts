import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_TAGS, TAG_NAMES } from '../../web/client/tag-settings.ts';
import { firstVisitScript } from '../../web/document/first-visit.ts';
import { listStored } from '../../web/loaders/stored.server.ts';
import { campaignCookieName } from '../../web/routing/campaign-cookie.ts';
import { isNode, type Node, nameOf, parseFile, parseSource, textOf, visit } from './syntax.ts';
import { isTest, listFiles, ROOT, read } from './tree.ts';

// Everything that code stores in a browser must be in the register of the cookie policy.

const ids = Object.fromEntries(TAG_NAMES.map((name) => [name, '1']));
const register = listStored({ tags: { ...NO_TAGS, ids }, searchEngineId: null, paidBy: '' });
const LISTED = register.map(
  ({ name }) => new RegExp(`^${name.replace(/[.+?^$()|]/g, '\\$&').replaceAll('*', '.+')}$`),
);
const isListed = (name: string) => LISTED.some((pattern) => pattern.test(name));

/** With its ancestors, to resolve a name that is not a literal. */
type Name = { readonly node: Node; readonly ancestors: readonly Node[] };
type Source = { readonly path: string; readonly tree: Node };

const STORES = /^(localStorage|sessionStorage)$/;
/** Storage that we do not use, so the register does not cover it. */
const OTHERS = /^(indexedDB|cookieStore|caches)$/;
const MADE: Readonly<Record<string, string>> = {
  campaignCookieName: campaignCookieName('zipx', 'GoogleSEM'),
};

const argumentsOf = (call: Node): Node[] =>
  (call.arguments as { expression: Node }[]).map(({ expression }) => expression);

type Writer = { readonly name: string; readonly path: string };

/** First arguments of `writers` and `setItem`, assigned fields of a store, and stores of other kinds. */
function listNames(source: Source, writers: readonly Writer[]): Name[] {
  const { path, tree } = source;
  const found: Name[] = [];
  const known = new Set(BUILT_IN);
  for (const writer of writers)
    if (writer.path === path || importOf(writer.name, source) === writer.path)
      known.add(writer.name);
  visit(tree, (node, ancestors) => {
    const add = (name: Node | undefined) => void (name && found.push({ node: name, ancestors }));
    if (node.type === 'Identifier' && OTHERS.test(nameOf(node))) add(node);
    if (node.type === 'AssignmentExpression' && isNode(node.left)) {
      const { object, property } = node.left;
      if (STORES.test(nameOf(object)) && isNode(property)) add(property);
      const name = nameOf(property) === 'cookie' && isNode(node.right) && textOf(node.right);
      if (name) add({ type: 'StringLiteral', value: name.split('=')[0] });
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const { callee } = node;
    const writes = callee.type === 'MemberExpression' && nameOf(callee.property) === 'setItem';
    if (writes || known.has(nameOf(callee))) add(argumentsOf(node)[0]);
  });
  return found;
}

/** Returns the function whose parameter a name is, or null. */
function wrapperOf({ node, ancestors }: Name): string | null {
  for (const [index, outer] of ancestors.entries()) {
    if (!Array.isArray(outer.params)) continue;
    const params = outer.params.map((each) => nameOf(isNode(each.pat) ? each.pat : each));
    if (!params.includes(nameOf(node)) || nameOf(node) === '') continue;
    return nameOf(outer.identifier) || nameOf(ancestors[index - 1]?.id) || nameOf(outer.id);
  }
  return null;
}

/** Evaluates constants in their module. */
async function valuesOf({ node, ancestors }: Name, source: Source): Promise<string[]> {
  const text = textOf(node);
  if (text !== null) return [text];
  const name = nameOf(node);
  if (node.type === 'CallExpression') return [MADE[nameOf(node.callee)] ?? '?'];
  const loop = ancestors.findLast(({ type }) => type === 'ForOfStatement');
  if (isNode(loop?.right) && loop.right.type === 'ArrayExpression') {
    const elements = loop.right.elements as { expression: Node }[];
    const each = elements.map(({ expression }) =>
      valuesOf({ node: expression, ancestors: [] }, source),
    );
    return (await Promise.all(each)).flat();
  }
  const [object = name, field] = node.type === 'MemberExpression' ? partsOf(node) : [];
  const path = importOf(object, source) ?? source.path;
  const found = ((await import(join(ROOT, path))) as Record<string, unknown>)[object];
  const value =
    field === undefined ? found : (found as Record<string, unknown> | undefined)?.[field];
  return [typeof value === 'string' ? value : `? ${name}`];
}

const partsOf = ({ object, property }: Node) => [nameOf(object), nameOf(property)] as const;

function importOf(name: string, { path, tree }: Source): string | null {
  let found: string | null = null;
  visit(tree, (node, ancestors) => {
    if (node.type !== 'ImportSpecifier' || nameOf(node.local) !== name) return;
    const from = textOf(ancestors.at(-1)?.source as Node) ?? '';
    if (from.startsWith('.')) found = join(dirname(path), from);
  });
  return found;
}

const BUILT_IN = ['serializeCookie', 'choiceCookie', 'createCookie'];

/** Follows functions that pass a name on. */
async function findUnlisted(sources: readonly Source[]): Promise<string[]> {
  const writers: Writer[] = [];
  const all = () =>
    sources.flatMap((source) => listNames(source, writers).map((name) => ({ name, source })));
  for (let before = -1; before < writers.length; ) {
    before = writers.length;
    for (const { name, source } of all()) {
      const [wrapper, { path }] = [wrapperOf(name), source];
      const isKnown = writers.some((each) => each.name === wrapper && each.path === path);
      if (wrapper !== null && !isKnown) writers.push({ name: wrapper, path });
    }
  }
  const unlisted: string[] = [];
  for (const { name, source } of all()) {
    // A cookie created inline was already checked there.
    const made = name.node.type === 'CallExpression' ? nameOf(name.node.callee) : '';
    const isMade = [...BUILT_IN, ...writers.map((writer) => writer.name)].includes(made);
    if (isMade || wrapperOf(name) !== null) continue;
    const values = await valuesOf(name, source);
    unlisted.push(...values.filter((value) => !isListed(value)));
  }
  return unlisted;
}

test.each([
  ['localStorage.setItem("seen", "1")', 'seen'],
  ['page.sessionStorage.setItem(`seen`, "1")', 'seen'],
  ['localStorage.seen = "1"', '? seen'],
  ['document.cookie = `seen=1; path=/`', 'seen'],
  ['page.cookie = serializeCookie("seen", "1", {})', 'seen'],
  ['const keep = (name: string) => choiceCookie(name, "1", now); keep("seen")', 'seen'],
  ['for (const name of ["lang", "seen"]) choiceCookie(name, "1", now)', 'seen'],
  ['createCookie(SEEN, {})', '? SEEN'],
  ['serializeCookie(nameFor(product), "1", {})', '?'],
  ['await caches.open("pages")', '? caches'],
])('finds a planted name: %s', async (source, name) => {
  const tree = parseSource(source);
  expect(await findUnlisted([{ path: 'tests/house/tree.ts', tree }])).toEqual([name]);
});

const SIGNS = /[cC]ookie|Storage|setItem|indexedDB|caches/;

test('lists everything that code stores in the register', async () => {
  const sources = listFiles(/^(web|domain|server)\/.*\.tsx?$/)
    .filter((path) => !isTest(path) && SIGNS.test(read(path)))
    .map((path) => ({ path, tree: parseFile(path) }));
  const names = sources.flatMap((source) => listNames(source, []));
  expect(names.length).toBeGreaterThan(10);
  expect(await findUnlisted(sources)).toEqual([]);
});

test('lists everything that the inline script stores', () => {
  const written = /(?:\.cookie=`|setItem\(")([^="]+)/g;
  const names = [...firstVisitScript.matchAll(written)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});
