import { isDrawn, isForEars, isShown, isSkipLink, layerOf } from './basics.ts';

type Box = { left: number; right: number; top: number; bottom: number };
/** A line of text or a control, which must be fully visible and not overlap others. */
export type Item = {
  element: Element;
  layer: Element | null;
  box: Box;
  text: string;
  isControl: boolean;
};

/** Lines as high as their letters, because line boxes may overlap. */
export function listTexts(): Item[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const items: Item[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (!element || !text || element.closest('script, style, noscript, option')) continue;
    if (!isShown(element) || isForEars(element) || isSkipLink(element) || isDrawn(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const layer = layerOf(element);
    for (const rect of range.getClientRects()) {
      if (rect.width >= 1)
        items.push({ element, layer, box: lettersOf(rect, size), text, isControl: false });
    }
  }
  return items;
}

function lettersOf(rect: DOMRect, size: number): Box {
  const spare = Math.max(0, (rect.height - size) / 2);
  const { left, right, top, bottom } = rect;
  return { left, right, top: top + spare, bottom: bottom - spare };
}

export function listControls(): Item[] {
  const selector = 'img, svg, video, input:not([type=hidden]), select, textarea, button, .button';
  return [...document.body.querySelectorAll(selector)]
    .filter((element) => isShown(element) && !isForEars(element) && !isSkipLink(element))
    .filter((element) => !isDrawn(element))
    .map((element) => ({
      element,
      layer: layerOf(element),
      box: element.getBoundingClientRect(),
      text: element.localName,
      isControl: true,
    }));
}
