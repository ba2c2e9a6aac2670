import type { Selection } from '../../../domain/quote/index.ts';

/** The loaded values of the fields that the browser restores on its own. */
export type LoadedFields = {
  readonly selection: Pick<Selection, 'bundledProducts'>;
  readonly coupon: string | null;
  readonly market: string;
};

/**
 * Sets the bundle, the coupon, and the currency in the form when another choice loads, so that a buyer who goes back
 * never orders anything else than is shown. Changes the existing fields, because the one just used has the focus.
 */
export function showLoaded(
  fields: Iterable<Pick<HTMLInputElement, 'name' | 'value'> & { checked?: boolean }>,
  { selection, coupon, market }: LoadedFields,
  before: LoadedFields,
): void {
  for (const field of fields) {
    const isBox = field.name === 'with' && selection !== before.selection;
    if (isBox) field.checked = selection.bundledProducts.includes(field.value);
    if (field.name === 'market' && market !== before.market) field.value = market;
    // A code being typed stays until another coupon loads.
    if (field.name === 'coupon' && coupon !== before.coupon) field.value = coupon ?? '';
  }
}
