import type { ShownMoney } from '../../loaders/offers.server.ts';

/** Sends the total that the visitor sees, so that another one is never charged. */
export const ShownTotal = ({ price: { minor, currency } }: { price: ShownMoney }) =>
  Object.entries({ shown_minor: minor, shown_currency: currency }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} readOnly />
  ));
