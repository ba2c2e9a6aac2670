import { expect, test } from 'vitest';
import { isNode, type Node, parseFile, parseSource, visit } from './syntax.ts';
import { isTest, listFiles } from './tree.ts';

/** Ids there come from the build, and every byte there is loaded by everyone. */
const BROWSER = /^web\/client\//;

/**
 * `name in record` also finds inherited keys such as `constructor`. A form field could choose its handler like that and
 * expose secrets. Use `Object.hasOwn(record, name)`.
 */
function findInherited(tree: Node): number {
  let found = 0;
  visit(tree, (node) => {
    if (node.type !== 'BinaryExpression' || node.operator !== 'in') return;
    const hasLiteralName =
      isNode(node.left) && ['StringLiteral', 'PrivateName'].includes(node.left.type);
    if (!hasLiteralName) found += 1;
  });
  return found;
}

test('looks up variable names only among own keys', () => {
  expect(findInherited(parseSource("if (step in STEPS || 'code' in error) act(step);"))).toBe(1);
  expect(findInherited(parseSource('for (const key in record) if (#part in it) use(key);'))).toBe(
    0,
  );
  const files = listFiles(/\.tsx?$/).filter((file) => !isTest(file) && !BROWSER.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => findInherited(parseFile(file)) > 0)).toEqual([]);
});
