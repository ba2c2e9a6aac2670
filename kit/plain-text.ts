import type { List, Nodes, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';

/** A link becomes `words <address>`, or `words: address` on its own line. `colon` includes its spaces. */
export function toPlainText(root: Root, colon: string): string {
  return blocks(root.children, { gap: '\n\n', colon }).trim();
}

type Style = { readonly gap: string; readonly colon: string };

function blocks(nodes: readonly RootContent[], { gap, colon }: Style): string {
  return nodes
    .map((node) => block(node, colon))
    .filter((text) => text !== '')
    .join(gap);
}

function block(node: RootContent, colon: string): string {
  switch (node.type) {
    case 'list':
      return list(node, colon);
    case 'table':
      return table(node, colon);
    case 'blockquote':
      return indent(blocks(node.children, { gap: '\n\n', colon }), '> ');
    case 'code':
      return node.value;
    case 'thematicBreak':
      return '---';
    case 'html':
    case 'definition':
      return '';
    case 'paragraph':
      return paragraph(node, colon);
    default:
      return inline(node);
  }
}

function paragraph(node: Paragraph, colon: string): string {
  const text = inline(node);
  const isOneLink = node.children.length === 1 && node.children[0]?.type === 'link';
  return isOneLink ? text.replace(/ <(\S+)>$/, (_, address: string) => colon + address) : text;
}

function list(node: List, colon: string): string {
  const loose = node.spread === true ? '\n\n' : '\n';
  return node.children
    .map((item, index) => {
      const mark = node.ordered === true ? `${(node.start ?? 1) + index}. ` : '- ';
      const [first = '', ...rest] = blocks(item.children, { gap: '\n', colon }).split('\n');
      return [mark + first, ...rest.map((line) => ' '.repeat(mark.length) + line)].join('\n');
    })
    .join(loose);
}

/** Writes a row of two cells as `name: value`, and separates more cells with bars. */
function table(node: Table, colon: string): string {
  const rows = node.children.map((row) => row.children.map((cell) => inlines(cell.children)));
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.join(row.length === 2 ? colon : ' | '))
    .join('\n');
}

function inlines(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inline).join('');
}

function inline(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(/(?<!\s)\s*\n\s*/g, ' ');
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'image':
      return node.alt ?? '';
    case 'html':
      return '';
    case 'link': {
      const words = inlines(node.children);
      const address = node.url.replace(/^mailto:/, '');
      return words === address || node.url.startsWith('#') ? words : `${words} <${node.url}>`;
    }
    default:
      return 'children' in node ? node.children.map(inline).join('') : '';
  }
}

function indent(text: string, mark: string): string {
  return text.replace(/^/gm, mark);
}
