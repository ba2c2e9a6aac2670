import type { List, Nodes, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';

/** Writes a Markdown tree as plain text: blank lines between blocks, marks of lists kept, a link as `words <address>`, or `words: address` where it is a line of its own. */
export function toPlainText(root: Root): string {
  return blocks(root.children, '\n\n').trim();
}

function blocks(nodes: readonly RootContent[], gap: string): string {
  return nodes
    .map(block)
    .filter((text) => text !== '')
    .join(gap);
}

function block(node: RootContent): string {
  switch (node.type) {
    case 'list':
      return list(node);
    case 'table':
      return table(node);
    case 'blockquote':
      return indent(blocks(node.children, '\n\n'), '> ');
    case 'code':
      return node.value;
    case 'thematicBreak':
      return '---';
    case 'html':
    case 'definition':
      return '';
    case 'paragraph':
      return paragraph(node);
    default:
      return inline(node);
  }
}

function paragraph(node: Paragraph): string {
  const text = inline(node);
  const isOneLink = node.children.length === 1 && node.children[0]?.type === 'link';
  return isOneLink ? text.replace(/ <(\S+)>$/, ': $1') : text;
}

function list(node: List): string {
  const loose = node.spread === true ? '\n\n' : '\n';
  return node.children
    .map((item, index) => {
      const mark = node.ordered === true ? `${(node.start ?? 1) + index}. ` : '- ';
      const [first = '', ...rest] = blocks(item.children, '\n').split('\n');
      return [mark + first, ...rest.map((line) => ' '.repeat(mark.length) + line)].join('\n');
    })
    .join(loose);
}

/** A row of two cells reads as `name: value`; wider rows are separated by bars. */
function table(node: Table): string {
  const rows = node.children.map((row) => row.children.map((cell) => inlines(cell.children)));
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.join(row.length === 2 ? ': ' : ' | '))
    .join('\n');
}

function inlines(nodes: readonly PhrasingContent[]): string {
  return nodes.map(inline).join('');
}

function inline(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(/\s*\n\s*/g, ' ');
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
