import type { Selection } from '../../../domain/bill/index.ts';

/** What a choice that was loaded says of the fields the browser keeps by itself. */
export type LoadedFields = {
  readonly selection: Pick<Selection, 'also'>;
  /** As typed; null for none. */
  readonly coupon: string | null;
};

/**
 * Sets bundle and coupon in the form to those of the choice that was loaded, where it is another one than before: who goes
 * back must not order more than is shown. It changes the fields that are there, as the box ticked just now has the focus.
 */
export function showLoaded(
  fields: Iterable<Pick<HTMLInputElement, 'name' | 'value' | 'checked'>>,
  { selection, coupon }: LoadedFields,
  before: LoadedFields,
): void {
  for (const field of fields) {
    const isBox = field.name === 'with' && selection !== before.selection;
    if (isBox) field.checked = selection.also.includes(field.value);
    // What is being typed stays until another one counts.
    if (field.name === 'coupon' && coupon !== before.coupon) field.value = coupon ?? '';
  }
}
