// What the other files of this folder share. All of them run inside the page, bundled: no Node here.

export type Kind =
  | 'overflow'
  | 'outside'
  | 'clipped'
  | 'spilled'
  | 'overlap'
  | 'small-target'
  | 'split-price'
  | 'split-word';

export type Fault = {
  readonly kind: Kind;
  /** Where: a path of selectors from the nearest id. */
  readonly element: string;
  /** What is wrong, in numbers or words. */
  readonly detail: string;
};

/** Pixels that rounding explains. */
export const SLACK = 1;

export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const classes = [...at.classList].slice(0, 2).map((name) => `.${name}`);
    steps.unshift(at.id ? `#${at.id}` : at.localName + classes.join(''));
    if (at.id) break;
  }
  return steps.slice(-6).join(' > ');
}

export function fault(kind: Kind, element: Element, detail: string): Fault {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
  return { kind, element: `${pathOf(element)} “${text}”`, detail };
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Clipped to a point on purpose: words for screen readers only. */
export function isForEars(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, overflowX } = getComputedStyle(at);
    const { width, height } = at.getBoundingClientRect();
    if (position === 'absolute' && overflowX !== 'visible' && width <= 1 && height <= 1)
      return true;
  }
  return false;
}

/** Inside a drawn picture: it says in one sentence what it shows, or stands beside words that do; its own words may give way. */
export const isDrawn = (element: Element): boolean =>
  element.closest('[role="img"], .scene') !== null;

/** A link above the page's edge that comes down when it has the focus. */
export function isSkipLink(element: Element): boolean {
  const link = element.closest('a[href^="#"]');
  return (
    link !== null &&
    getComputedStyle(link).position === 'absolute' &&
    link.getBoundingClientRect().bottom + window.scrollY <= 0
  );
}

/** The nearest thing that was taken out of the flow: what floats is compared with its own content. */
export function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
  }
  return null;
}

/** A layer that hides what is under it, as an open menu or a banner does, may lie over anything. */
export function coversOnPurpose(layer: Element | null): boolean {
  if (layer === null) return false;
  const { position, backgroundColor } = getComputedStyle(layer);
  const seeThrough = /^rgba\(.*, 0(\.\d+)?\)$|^transparent$|\/ 0(\.\d+)?\)$/.test(backgroundColor);
  return position !== 'absolute' || !seeThrough;
}
