import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import type { Area } from '../../locales/entries.ts';
import { englishMessages } from '../../tools/messages/work.ts';
import routes from '../../web/routes.ts';
import { areasOf } from '../../web/routing/address.ts';
import { MEMBER_TYPES } from '../../web/routing/checks.ts';
import { isNode, type Node, nameOf, parseFile, parseSource, textOf, visit } from './syntax.ts';
import { listFiles, ROOT, read as readFile } from './tree.ts';

const messages = englishMessages(join(ROOT, 'locales'));
const areaOf = new Map(messages.map(({ id, area }) => [id, area as Area]));
const code = new Set(listFiles(/^web\/.*\.tsx?$/));

/** Every screen has its own URL and loads its own messages. */
const SCREENS = 'web/account/member/screen-part.tsx';

type File = { readonly messageIds: readonly string[]; readonly with: readonly string[] };

const messageIdsIn = (tree: Node): string[] => {
  const messageIds: string[] = [];
  visit(tree, (node, ancestors) => {
    const text = textOf(node, '\0');
    if (text !== null && asksFor(node, ancestors)) messageIds.push(text);
  });
  return messageIds;
};

/** Recognizes `t('…')`, `t(isHeld ? '…' : '…')`, and `<RichText id="…">`. Values passed to `t(…)` are not names. */
function asksFor(node: Node, ancestors: readonly Node[]): boolean {
  const above = [...ancestors].reverse();
  const at = above.findIndex(({ type }) => !/^(Conditional|Parenthesis|Binary)Exp/.test(type));
  const parent = above[at];
  if (parent?.type === 'CallExpression') {
    const [first] = parent.arguments as readonly { readonly expression: unknown }[];
    return (
      nameOf(parent.callee) === 't' &&
      [node, ...above.slice(0, at)].includes(first?.expression as Node)
    );
  }
  if (parent?.type !== 'JSXAttribute' || nameOf(parent.name) !== 'id') return false;
  return nameOf(above[at + 1]?.name) === 'RichText';
}

const read = new Map<string, File>();
function look(path: string): File {
  const known = read.get(path);
  if (known) return known;
  const tree = parseFile(path);
  const sources: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'ImportDeclaration' && node.typeOnly === true) return;
    const { source } = node;
    if (isNode(source)) sources.push(String(source.value));
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Import')
      return;
    const [first] = node.arguments as readonly { readonly expression: Node }[];
    sources.push(String(first?.expression.value));
  });
  const own = sources
    .filter((source) => source.startsWith('.') && !source.includes('.server.'))
    .map((source) => normalize(join(dirname(path), source)))
    .filter((source) => code.has(source));
  const file = { messageIds: messageIdsIn(tree), with: own };
  read.set(path, file);
  return file;
}

function reach(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (path !== SCREENS) for (const other of look(path).with) reach(other, seen);
  return seen;
}

function messagesOf(name: string): string[] {
  if (!name.includes('\0')) return areaOf.has(name) ? [name] : [];
  const parts = name.split('\0').map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${parts.join('[\\w-]+')}$`);
  return [...areaOf.keys()].filter((id) => pattern.test(id));
}

type Entry = {
  readonly path?: string;
  readonly file?: string;
  readonly children?: readonly Entry[];
};

function pagesOf(entries: readonly Entry[], base = ''): (readonly [path: string, file: string])[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = path === '' ? base : `${base}/${path}`;
    const own = file?.endsWith('.tsx')
      ? [[whole.replace(/\/:locale\?/, ''), `web/${file}`] as const]
      : [];
    return [...own, ...pagesOf(children ?? [], whole)];
  });
}

test('finds uses', () => {
  const source = [
    't("a.b")',
    't(x === "no" ? "a.c" : "a.d", { value: "no" })',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code
    't(`a.${x}`)',
    '<RichText id="a.e" />',
    '<p id="no" title={u("no")} />',
  ];
  expect(messageIdsIn(parseSource(source.map((line) => `${line};`).join('\n')))).toEqual(
    expect.arrayContaining(['a.b', 'a.c', 'a.d', 'a.\0', 'a.e']),
  );
});

test('loads the catalogs of all messages on every page', () => {
  const pages = pagesOf(routes as readonly Entry[]);
  expect(pages.length).toBeGreaterThan(90);
  const screens = MEMBER_TYPES.map(
    (name) =>
      [`/member/${name}`, `web/account/member/${name.replace('licence', 'license')}.tsx`] as const,
  );
  let count = 0;
  const missing = [...pages, ...screens].flatMap(([path, file]) => {
    const loaded = new Set<string>(areasOf(path));
    const found = [...reach(file)].flatMap((one) => look(one).messageIds.flatMap(messagesOf));
    count += found.length;
    return found.filter((id) => !loaded.has(areaOf.get(id) ?? '')).map((id) => `${path}: ${id}`);
  });
  expect(count).toBeGreaterThan(4000);
  expect([...new Set(missing)]).toEqual([]);
});

test('the browser can load every message file that a page names, each from one list', () => {
  const listed = ['web/client/catalogs.ts', 'web/client/on-demand-catalogs.ts'].flatMap((file) =>
    (/messages\/\{([a-z,]+)\}\.po/.exec(readFile(file))?.[1] ?? '').split(','),
  );
  expect(new Set(listed).size).toBe(listed.length);
  const paths = [
    ...pagesOf(routes as readonly Entry[]).map(([path]) => path),
    ...MEMBER_TYPES.map((name) => `/member/${name}`),
  ];
  const named = new Set<string>(paths.flatMap((path) => areasOf(path)));
  expect([...named].filter((area) => !listed.includes(area))).toEqual([]);
  expect(listed.filter((area) => !messages.some((each) => each.area === area))).toEqual([]);
});
