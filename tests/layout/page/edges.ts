import { type Fault, fault, isShown, layerOf, SLACK } from './basics.ts';
import type { Item } from './items.ts';

export function findDocumentOverflow(): Fault[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > clientWidth + SLACK || left < -SLACK) && !clipperOf(element);
  });
  const culprit = wide.at(-1) ?? document.body;
  return [fault('overflow', culprit, `${scrollWidth - clientWidth} px wider than the window`)];
}

const SCROLLS = /auto|scroll/;
const CUTS = /hidden|clip/;

/** The nearest box that scrolls or clips content that is too wide. */
function clipperOf(element: Element): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return at;
  }
  return null;
}

/** Overflow stays inside a box that scrolls sideways. */
function scrollsAround(box: Element): boolean {
  const around = clipperOf(box);
  return around !== null && SCROLLS.test(getComputedStyle(around).overflowX);
}

export function findOutside({ element, box }: Item): Fault[] {
  if (clipperOf(element)) return [];
  const beyond = Math.max(-box.left, box.right - document.documentElement.clientWidth);
  const above = -(box.top + window.scrollY);
  const most = Math.max(beyond, layerOf(element) === null ? above : 0);
  return most > SLACK ? [fault('outside', element, `${Math.round(most)} px off the page`)] : [];
}

export function findCut({ element, box }: Item): Fault[] {
  const blank = blankEnd(element);
  let sideways = true;
  let upright = true;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (/^(inline|contents|none)$/.test(style.display)) continue;
    const edge = at.getBoundingClientRect();
    const wide = Math.max(edge.left - box.left, box.right - edge.right - blank);
    const high = Math.max(edge.top - box.top, box.bottom - edge.bottom);
    sideways &&= !scrollsAround(at);
    upright &&= !SCROLLS.test(style.overflowY);
    const most = Math.max(sideways ? wide : 0, upright ? high : 0);
    if (most > SLACK) {
      const cut = CUTS.test(`${style.overflowX} ${style.overflowY}`);
      return [
        fault(cut ? 'clipped' : 'spilled', at, `${Math.round(most)} px of “${textOf(element)}”`),
      ];
    }
    if (/^(absolute|fixed)$/.test(style.position)) return [];
  }
  return [];
}

/** Wide closing punctuation fills half of its square. */
function blankEnd(element: Element): number {
  const isWide = /[）」』】》。、，]$/.test((element.textContent ?? '').trim());
  return isWide ? Number.parseFloat(getComputedStyle(element).fontSize) / 2 : 0;
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim().slice(0, 30);
}

export function listSelects(): HTMLSelectElement[] {
  return [...document.querySelectorAll('select')].filter(isShown);
}

/** A closed select clips its value without any effect on its scroll width. */
export function findCutSelect(select: HTMLSelectElement): Fault[] {
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  const shown = select.selectedOptions[0]?.text ?? '';
  if (!pen) return [];
  pen.font = style.font;
  const edges = [style.paddingInlineStart, style.paddingInlineEnd].map(Number.parseFloat);
  const room = select.clientWidth - edges.reduce((sum, edge) => sum + edge, 0);
  const missing = pen.measureText(shown).width - room;
  return missing > SLACK
    ? [fault('clipped', select, `${Math.round(missing)} px of “${shown}”`)]
    : [];
}
