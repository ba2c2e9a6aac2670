import { parseSync } from '@swc/core';
import { read } from './tree.ts';

/** Loosely typed, because rules read few fields of many kinds. */
export type Node = { readonly type: string; readonly [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const parseSource = (source: string): Node =>
  parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2024' }) as unknown as Node;

/** JSX is off for `.ts`, because it would misread `<T>x` casts and generics. */
export function parseFile(path: string): Node {
  const options = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const;
  return parseSync(read(path), options) as unknown as Node;
}

/** Parents first. `ancestors` runs from the root to the parent. */
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
      // swc wraps call arguments and array elements as { spread, expression }.
      else if (isWrapper(child)) visit(child.expression, enter, inside);
    }
  }
}

const isWrapper = (value: unknown): value is { expression: Node } =>
  typeof value === 'object' && value !== null && 'expression' in value && isNode(value.expression);

/** `hole` replaces placeholders. */
export function textOf(node: Node, hole = ' '): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: { cooked?: string }) => quasi.cooked ?? '').join(hole);
}

/** Of a called function, JSX element, or attribute. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'JSXNamespacedName') return nameOf(value.name);
  return typeof value.value === 'string' ? value.value : '';
}
