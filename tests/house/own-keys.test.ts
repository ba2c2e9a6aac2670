import { expect, test } from 'vitest';
import { isNode, type Node, parseFile, parseSource, visit } from './syntax.ts';
import { isTest, listFiles } from './tree.ts';

/** Ids there are those of the build; every byte there is loaded by everybody. */
const BROWSER = /^web\/client\//;

/**
 * `name in record` also finds what every object inherits, `constructor` above all. A form's field that chose its handler
 * like that handed the shop's secrets to whoever asked: `Object.hasOwn(record, name)` does not.
 */
function findInherited(tree: Node): number {
  let found = 0;
  visit(tree, (node) => {
    if (node.type !== 'BinaryExpression' || node.operator !== 'in') return;
    const isNamed = isNode(node.left) && ['StringLiteral', 'PrivateName'].includes(node.left.type);
    if (!isNamed) found += 1;
  });
  return found;
}

test('what a variable names is looked up among own keys', () => {
  expect(findInherited(parseSource("if (step in STEPS || 'code' in error) act(step);"))).toBe(1);
  expect(findInherited(parseSource('for (const key in record) if (#part in it) use(key);'))).toBe(
    0,
  );
  const files = listFiles(/\.tsx?$/).filter((file) => !isTest(file) && !BROWSER.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => findInherited(parseFile(file)) > 0)).toEqual([]);
});
