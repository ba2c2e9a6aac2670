import { type HTMLElement, type Node, NodeType } from 'node-html-parser';

const CONTROL = /^(?:script|style|template|noscript|svg|select|input|textarea)$/i;
const BLOCKS =
  /^(?:address|article|aside|blockquote|body|br|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|p|section|summary|table|tbody|td|th|thead|tr|ul)$/i;

/** Lists the paragraphs of a page as readers see them: the text of each block, with single spaces. */
export function listShown(root: HTMLElement): string[] {
  const lines: string[] = [''];
  const visit = (node: Node): void => {
    if (node.nodeType === NodeType.TEXT_NODE) {
      lines[lines.length - 1] += node.text;
      return;
    }
    const element = node as HTMLElement;
    const name = element.rawTagName ?? '';
    if (name !== 'html' && isSkipped(element)) {
      lines[lines.length - 1] += CONTROL.test(name) ? '' : 'X';
      return;
    }
    if (BLOCKS.test(name)) lines.push('');
    for (const child of element.childNodes)
      if (child.nodeType !== NodeType.COMMENT_NODE) visit(child);
    if (BLOCKS.test(name)) lines.push('');
  };
  visit(root);
  return lines.map((line) => line.replace(/[\t\n\r ]+/g, ' ').trim()).filter((line) => line !== '');
}

/** Code, other languages, addresses, and what is not shown are not words of the page’s language. */
const isSkipped = (element: HTMLElement): boolean => {
  const { rawTagName = '', attributes = {} } = element;
  return (
    CONTROL.test(rawTagName) ||
    /^(?:code|pre|kbd)$/i.test(rawTagName) ||
    'hidden' in attributes ||
    'lang' in attributes ||
    attributes['dir'] === 'ltr'
  );
};
