import type { Selection } from '../../../domain/quote/index.ts';

/** The loaded values of the fields that the browser restores on its own. */
export type LoadedFields = {
  readonly selection: Pick<Selection, 'bundledProducts'>;
  readonly coupon: string | null;
};

/**
 * Sets the bundle and the coupon in the form when another choice loads, so that a buyer who goes back never orders
 * more than is shown. Changes the existing fields, because the checkbox just clicked has the focus.
 */
export function showLoaded(
  fields: Iterable<Pick<HTMLInputElement, 'name' | 'value' | 'checked'>>,
  { selection, coupon }: LoadedFields,
  before: LoadedFields,
): void {
  for (const field of fields) {
    const isBox = field.name === 'with' && selection !== before.selection;
    if (isBox) field.checked = selection.bundledProducts.includes(field.value);
    // A code being typed stays until another coupon loads.
    if (field.name === 'coupon' && coupon !== before.coupon) field.value = coupon ?? '';
  }
}
