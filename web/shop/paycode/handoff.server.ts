import { parseSelection } from '../../../domain/order/index.ts';
import { drawQr } from '../../../kit/qr.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { publicAddress } from '../../routing/address.ts';
import type { HandoffView } from './view.ts';

/** What of a choice travels to the phone, by name; longer or other values are none of ours. */
const CHOICE = ['product', 'with', 'plan', 'seats', 'market', 'coupon', 'licence', 'change'];
const VALUE = /^[\w.-]{1,80}$/;
/** More than this is no choice made on our pages. */
const MOST_VALUES = 16;

/** The pay page for the choice in a query, to be opened on the phone. */
export function handOffChoice(query: URLSearchParams, locale: Locale, services: Services) {
  const kept = [...query].filter(([name, value]) => CHOICE.includes(name) && VALUE.test(value));
  const choice = new URLSearchParams(kept.slice(0, MOST_VALUES));
  return handOff(choice.size === 0 ? '/pay' : `/pay?${choice}`, {
    product: null,
    locale,
    services,
    // A license says itself what it is for.
    selection: choice.has('product') && !choice.has('licence') ? parseSelection(choice) : null,
  });
}

type HandoffInput = Pick<HandoffView, 'product' | 'selection'> & {
  readonly locale: Locale;
  readonly services: Services;
};

/** The pay page of an order, to be opened on the phone. */
export function handOff(
  payPath: string,
  { product, selection, locale, services }: HandoffInput,
): HandoffView {
  const drawing = drawQr(publicAddress(services.settings.siteUrl, locale, payPath));
  return { kind: 'handoff', product, selection, drawing, payPath };
}
