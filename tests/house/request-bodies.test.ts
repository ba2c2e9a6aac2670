import { describe, expect, test } from 'vitest';
import { isNode, type Node, nameOf, parseFile, parseSource, visit } from './syntax.ts';
import { isTest, listFiles } from './tree.ts';

/** In the browser, there are only responses. */
const ROOMS = /^(web|server|domain|providers|kit)\/.*\.tsx?$/;
const BROWSER = /^web\/client\//;

/** Bounded reads of a body, of a form, and of a form with files. */
const BOUNDED = [
  'kit/body.ts',
  'web/loaders/limited-form.server.ts',
  'web/loaders/sent-fields.server.ts',
  'web/loaders/upload-form.server.ts',
];

/** Only requests have these methods. */
const OF_FORMS = new Set(['formData', 'parseBody']);
/** Responses have these too. */
const OF_BODIES = new Set(['arrayBuffer', 'blob', 'body', 'bytes', 'clone', 'json', 'text']);
/** Common names of requests. Others are recognized by their type. */
const NAMES = ['raw', 'req', 'request'];
/** Packages that read a request. */
const READERS = /^parse(FormData|Multipart)/;

/** `context`, `req`, and `raw` of `context.req.raw`. */
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

/** A body without a declared length fills the memory in `formData()` and the like, before any authentication. */
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

describe('request bodies', () => {
  test.each([
    'const form = await request.formData();',
    'const form = await (await asked()).formData();',
    'const raw = new Uint8Array(await context.req.arrayBuffer());',
    'const form = await context.req.parseBody();',
    'const value = await context.req.raw.clone().json();',
    'for await (const part of request.body ?? []) keep(part);',
    'const take = async (asked: Request) => JSON.parse(await asked.text());',
    'for await (const part of parseMultipartRequest(request, LIMITS)) keep(part);',
  ])('finds a planted fault: %s', (source) => {
    expect(findUnbounded(parseSource(source))).toBeGreaterThan(0);
  });

  test.each([
    'const body = await readBody(context.req.raw, LARGEST);',
    'const form = await readForm(request);',
    'const value: unknown = await answer.json();',
    'const data = await new Response(handoff).text();',
    'const taken = new Request(request.url, { body });',
  ])('accepts %s', (source) => {
    expect(findUnbounded(parseSource(source))).toBe(0);
  });

  test('are read only with a limit', () => {
    const files = listFiles(ROOMS).filter((file) => !isTest(file) && !BROWSER.test(file));
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((file) => findUnbounded(parseFile(file)) > 0);
    expect(found.toSorted()).toEqual(BOUNDED.toSorted());
  });
});
