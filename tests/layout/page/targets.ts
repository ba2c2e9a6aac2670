import { type Fault, fault, isForEars, isShown, isSkipLink } from './basics.ts';

export function listTargets(): HTMLElement[] {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link]';
  return [...document.body.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => isShown(element) && !isForEars(element) && !isSkipLink(element),
  );
}

export function findSmallTarget(target: HTMLElement): Fault[] {
  if (isInSentence(target)) return [];
  const { width, height } = areaOf(target);
  const least = 24;
  if (width >= least && height >= least) return [];
  return [fault('small-target', target, `${width.toFixed(1)} × ${height.toFixed(1)} px`)];
}

/** A checkbox is as large as its label. */
function areaOf(target: HTMLElement): DOMRect {
  const label = target.matches('[type=radio], [type=checkbox]') ? target.closest('label') : null;
  return (label ?? target).getBoundingClientRect();
}

/** Links in a sentence are as high as their line. */
function isInSentence(target: Element): boolean {
  if (target.localName !== 'a' || getComputedStyle(target).display !== 'inline') return false;
  let block = target.parentElement;
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
  if (!block) return false;
  const links = [...block.querySelectorAll('a, button')].map((link) => link.textContent ?? '');
  const words = links.reduce((rest, link) => rest.replace(link, ''), block.textContent ?? '');
  return /\p{L}/u.test(words);
}
