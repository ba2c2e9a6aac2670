import { describe, expect, test } from 'vitest';
import { isNode, type Node, nameOf, parseFile, parseSource, visit } from './syntax.ts';
import { isTest, listFiles } from './tree.ts';

/** What runs for visitors; in the browser there are answers only. */
const ROOMS = /^(web|server|domain|providers|kit)\/.*\.tsx?$/;
const BROWSER = /^web\/client\//;

/** Read with a bound: a body and a form, and a form with files as it arrives. */
const BOUNDED = [
  'kit/body.ts',
  'web/loaders/limited-form.server.ts',
  'web/loaders/sent-fields.server.ts',
  'web/loaders/upload-form.server.ts',
];

/** Only requests have these, whatever a variable is called. */
const OF_FORMS = new Set(['formData', 'parseBody']);
/** Answers have these too. */
const OF_BODIES = new Set(['arrayBuffer', 'blob', 'body', 'bytes', 'clone', 'json', 'text']);
/** What requests are called; others are known by their type. */
const NAMES = ['raw', 'req', 'request'];
/** Packages that read a request they are given. */
const READERS = /^parse(FormData|Multipart)/;

/** Every name of a chain: `context`, `req` and `raw` of `context.req.raw`. */
function chainOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type === 'CallExpression') return chainOf(node.callee);
  return node.type === 'MemberExpression' ? [...chainOf(node.object), nameOf(node.property)] : [];
}

function requestsIn(tree: Node): Set<string> {
  const names = new Set(NAMES);
  visit(tree, (node) => {
    const annotation = node.type === 'Identifier' && node.typeAnnotation;
    const type = isNode(annotation) && annotation.typeAnnotation;
    if (isNode(type) && nameOf(type.typeName) === 'Request') names.add(nameOf(node));
  });
  return names;
}

/**
 * Whoever sends a body need not say how long it is, and `formData()` and its like read until the memory is full: a
 * webhook entry and the pay form did, before anybody had looked who asks.
 */
function findUnbounded(tree: Node): number {
  const requests = requestsIn(tree);
  let found = 0;
  visit(tree, (node) => {
    if (node.type === 'CallExpression' && READERS.test(nameOf(node.callee))) found += 1;
    if (node.type !== 'MemberExpression') return;
    const name = nameOf(node.property);
    const isRead = OF_BODIES.has(name) && chainOf(node.object).some((each) => requests.has(each));
    if (isRead || OF_FORMS.has(name)) found += 1;
  });
  return found;
}

describe('a request’s body is read with a bound', () => {
  test.each([
    'const form = await request.formData();',
    'const form = await (await asked()).formData();',
    'const raw = new Uint8Array(await context.req.arrayBuffer());',
    'const form = await context.req.parseBody();',
    'const value = await context.req.raw.clone().json();',
    'for await (const part of request.body ?? []) keep(part);',
    'const take = async (asked: Request) => JSON.parse(await asked.text());',
    'for await (const part of parseMultipartRequest(request, LIMITS)) keep(part);',
  ])('a planted fault is found: %s', (source) => {
    expect(findUnbounded(parseSource(source))).toBeGreaterThan(0);
  });

  test.each([
    'const body = await readBody(context.req.raw, LARGEST);',
    'const form = await readForm(request);',
    'const value: unknown = await answer.json();',
    'const data = await new Response(handoff).text();',
    'const taken = new Request(request.url, { body });',
  ])('%s is fine', (source) => {
    expect(findUnbounded(parseSource(source))).toBe(0);
  });

  test('nowhere in the tree but where the bound is', () => {
    const files = listFiles(ROOMS).filter((file) => !isTest(file) && !BROWSER.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((file) => findUnbounded(parseFile(file)) > 0);
    expect(found.toSorted()).toEqual(BOUNDED.toSorted());
  });
});
