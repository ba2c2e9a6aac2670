import { expect, test } from 'vitest';
import { isNode, type Node, nameOf, parseFile, parseSource, textOf, visit } from './syntax.ts';
import { isTest, listFiles } from './tree.ts';

const READ_ALOUD =
  /^(title|alt|placeholder|label|summary|aria-(label|description|placeholder|roledescription|valuetext))$/;
const LETTER = /\p{L}/u;
const PROSE = /^\p{Lu}[\p{L}’']*,?( \p{L}[\p{L}’',-]*){2,}[.!?…]?$/u;

function findSentences(tree: Node): string[] {
  const found: string[] = [];
  visit(tree, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (node.type === 'JSXText' && LETTER.test(String(node.value))) {
      found.push(String(node.value).trim());
    }
    const text = textOf(node);
    if (text === null || !LETTER.test(text) || !parent) return;
    if (isReadAloud(ancestors) || isShown(ancestors) || isAnswer(ancestors, text)) found.push(text);
    else if (PROSE.test(text.trim()) && !isForDevelopers(ancestors)) found.push(text);
  });
  return found;
}

/** Recognizes `title="…"`, `aria-label={…}`, and `alt={cond ? '…' : '…'}`. */
function isReadAloud(ancestors: readonly Node[]): boolean {
  const outer = skipChoices(ancestors);
  const attribute = outer.at(-1)?.type === 'JSXExpressionContainer' ? outer.at(-2) : outer.at(-1);
  return attribute?.type === 'JSXAttribute' && READ_ALOUD.test(nameOf(attribute.name));
}

/** Recognizes `{'…'}` between tags. */
function isShown(ancestors: readonly Node[]): boolean {
  const outer = skipChoices(ancestors);
  const holder = outer.at(-2)?.type;
  return (
    outer.at(-1)?.type === 'JSXExpressionContainer' &&
    (holder === 'JSXElement' || holder === 'JSXFragment')
  );
}

/** Recognizes errors for visitors: `data('…')`, `data({ message: '…' })`, `new Response('…')`. */
function isAnswer(ancestors: readonly Node[], text: string): boolean {
  if (!/\p{L} \p{L}/u.test(text)) return false;
  return ancestors.some(
    (node) =>
      (node.type === 'CallExpression' && nameOf(node.callee) === 'data') ||
      (node.type === 'NewExpression' && nameOf(node.callee) === 'Response'),
  );
}

/** Errors and logs are for developers, and class names for style sheets. */
function isForDevelopers(ancestors: readonly Node[]): boolean {
  return ancestors.some((node) => {
    if (node.type === 'JSXAttribute') return nameOf(node.name) === 'className';
    if (node.type === 'NewExpression')
      return /(Error|Signature|Setting)$/.test(nameOf(node.callee));
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
    return (
      node.callee.type === 'MemberExpression' &&
      /^(log|logger|console)$/.test(nameOf(node.callee.object))
    );
  });
}

function skipChoices(ancestors: readonly Node[]): readonly Node[] {
  const choice = /^(ConditionalExpression|ParenthesisExpression|TsAsExpression)$/;
  const joins = (node: Node) => /^(&&|\|\||\?\?|\+)$/.test(String(node.operator));
  const end = ancestors.findLastIndex((node) => !choice.test(node.type) && !joins(node));
  return ancestors.slice(0, end + 1);
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the strings are source code
test.each([
  ['const a = <p>Buy now</p>;', 'Buy now'],
  ['const a = <p>{x} für dich</p>;', 'für dich'],
  ['const a = <img alt="A screen" />;', 'A screen'],
  ['const a = <nav aria-label={open ? "Close" : t("nav.open")} />;', 'Close'],
  ['const a = <input placeholder={`Your ${x}`} />;', 'Your'],
  ['const a = <p>{"Loading"}</p>;', 'Loading'],
  ['const a = <p>{x && "Loading"}</p>;', 'Loading'],
  ['throw data({ message: "This page is gone" }, { status: 410 });', 'This page is gone'],
  ['return_(new Response("Not here any more"));', 'Not here any more'],
  ['const title = "Download the newest version";', 'Download the newest version'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
])('finds a planted sentence: %s', (source, sentence) => {
  expect(findSentences(parseSource(source)).map((text) => text.trim())).toEqual([sentence]);
});

test.each([
  'const a = <p className="Wide and tall">{t("pay.submit")}</p>;',
  'const a = <img alt="" />;',
  'const a = <p>{plan === "lifetime" ? t("buy.once") : t("buy.again")}</p>;',
  'const a = <p>{price} · {total} – 100 %</p>;',
  'throw new Error("The order has no lines");',
  'logger.warn("The order has no lines");',
  'const a = <meta name="viewport" content="width=device-width" />;',
])('ignores what no visitor reads: %s', (source) => {
  expect(findSentences(parseSource(source))).toEqual([]);
});

test('has no text for visitors in code', () => {
  const files = listFiles(/^web\/.*\.tsx?$/).filter((path) => !isTest(path));
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((path) =>
    findSentences(parseFile(path)).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
