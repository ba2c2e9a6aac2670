import type { Heading, Nodes, Root } from 'mdast';

const NAMED = /^(.*\S)\s+\{#([a-z0-9][a-z0-9-]*)\}$/;

/** `## Can I move my license? {#can-i-move-my-licence}` keeps old links working when the heading changes. */
export function takeHeadingIds(tree: Root): Root {
  walk(tree);
  return tree;
}

function walk(node: Nodes): void {
  if (node.type === 'heading') extractId(node);
  else if ('children' in node) for (const child of node.children) walk(child);
}

function extractId(heading: Heading): void {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return;
  const [, words, id] = NAMED.exec(last.value) ?? [];
  if (words === undefined || id === undefined) return;
  last.value = words;
  heading.data = { ...heading.data, hProperties: { id } };
}
