import { parseSync } from '@swc/core';
import { read } from './tree.ts';

/** A node of swc's tree, read loosely: rules look at few fields of many kinds. */
export type Node = { readonly type: string; readonly [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const parseSource = (source: string): Node =>
  parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }) as unknown as Node;

/** `.ts` files may hold `<T>x` casts and generics that JSX would misread. */
export function parseFile(path: string): Node {
  const options = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const;
  return parseSync(read(path), options) as unknown as Node;
}

/** Calls `enter` for every node, parents first; `ancestors` runs from the root to the parent. */
export function visit(
  node: Node,
  enter: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  enter(node, ancestors);
  const inside = [...ancestors, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, enter, inside);
      // Call arguments and array elements are wrapped as { spread, expression }.
      else if (isWrapper(child)) visit(child.expression, enter, inside);
    }
  }
}

const isWrapper = (value: unknown): value is { expression: Node } =>
  typeof value === 'object' && value !== null && 'expression' in value && isNode(value.expression);

/** The fixed text of a string or template literal; placeholders of a template become `hole`. */
export function textOf(node: Node, hole = ' '): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { cooked?: string }) => quasi.cooked ?? '').join(hole);
}

/** Name of a called function, a JSX element or an attribute, where it is a plain one. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'JSXNamespacedName') return nameOf(value.name);
  return typeof value.value === 'string' ? value.value : '';
}
