import { type Fault, fault, isDrawn, isForEars, isShown, type Kind } from './basics.ts';

/** Prices and words that break at the wrong place. */
export function findSplits(): Fault[] {
  const price =
    /(?:\p{Sc}|Rp|R\$)[\s\u00a0\u202f]?\p{Nd}[\p{Nd}.,\u00a0\u202f]*|\p{Nd}[\p{Nd}.,\u00a0\u202f]*[ \u00a0\u202f]?\p{Sc}/gu;
  const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{M}\u00ad]{2,}/gu;
  const faults: Fault[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !isShown(element) || element.closest('script, style, option')) continue;
    if (isForEars(element) || isDrawn(element)) continue;
    faults.push(...findSplit({ node, element, kind: 'split-price', pattern: price }));
    // A URL may break anywhere.
    if (getComputedStyle(element).wordBreak === 'break-all') continue;
    faults.push(...findSplit({ node, element, kind: 'split-word', pattern: word }));
  }
  return faults;
}

type Search = { node: Node; element: Element; kind: Kind; pattern: RegExp };

function findSplit({ node, element, kind, pattern }: Search): Fault[] {
  return [...(node.textContent ?? '').matchAll(pattern)].flatMap((match) => {
    if (match[0].includes('\u00ad')) return [];
    const range = document.createRange();
    range.setStart(node, match.index);
    range.setEnd(node, match.index + match[0].trimEnd().length);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [lines[0], lines.at(-1)];
    const split = first && last && Math.abs(last.top - first.top) > first.height / 2;
    return split ? [fault(kind, element, `“${match[0]}”`)] : [];
  });
}
