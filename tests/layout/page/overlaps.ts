import { coversOnPurpose, type Fault, fault, pathOf, SLACK } from './basics.ts';
import type { Item } from './items.ts';

export function findOverlaps(items: Item[]): Fault[] {
  const sorted = items.toSorted((a, b) => a.box.top - b.box.top);
  const faults = new Map<string, Fault>();
  for (const [index, upper] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const lower = sorted[next];
      if (!lower || lower.box.top >= upper.box.bottom - SLACK) break;
      if (!collide(upper, lower)) continue;
      const found = fault(
        'overlap',
        upper.element,
        `with ${pathOf(lower.element)} “${lower.text.slice(0, 30)}”`,
      );
      faults.set(found.element + found.detail, found);
    }
  }
  return [...faults.values()];
}

function collide(a: Item, b: Item): boolean {
  const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
  const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  if (wide <= 2 * SLACK || high <= 2 * SLACK) return false;
  // A line that ends with an ellipsis has two boxes.
  if (a.element === b.element && a.text === b.text) return false;
  if (holds(a, b) || holds(b, a)) return false;
  return a.layer === b.layer || !(coversOnPurpose(a.layer) || coversOnPurpose(b.layer));
}

/** A control contains its own text or icon. */
const holds = (outer: Item, inner: Item): boolean =>
  outer.isControl && outer.element.contains(inner.element);
