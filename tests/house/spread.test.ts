import { expect, test } from 'vitest';
import { isNode, type Node, parseFile, parseSource, visit } from './syntax.ts';
import { listFiles } from './tree.ts';

/** `{ ...{ a: 1 } }` equals `{ a: 1 }` but skips the excess property check, so that a removed field goes unnoticed. */
function findSpreadLiterals(tree: Node): number {
  let found = 0;
  visit(tree, (node) => {
    if (node.type !== 'ObjectExpression') return;
    for (const each of node.properties as Node[])
      if (isNode(each.arguments) && each.arguments.type === 'ObjectExpression') found += 1;
  });
  return found;
}

test('has no spread of an object literal', () => {
  expect(findSpreadLiterals(parseSource('send({ ...{ a: 1, b }, ...rest });'))).toBe(1);
  expect(findSpreadLiterals(parseSource('send({ a: 1, ...rest, ...(b ? { b } : {}) });'))).toBe(0);
  const files = listFiles(/\.(tsx?|mjs)$/);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => findSpreadLiterals(parseFile(file)) > 0)).toEqual([]);
});
