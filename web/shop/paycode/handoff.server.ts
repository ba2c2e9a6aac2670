import { parseSelection } from '../../../domain/order/index.ts';
import { drawQr } from '../../../kit/qr.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { publicAddress } from '../../routing/address.ts';
import type { HandoffView } from './view.ts';

/** Parameters of a choice that the phone's address keeps. Unknown names and other values are dropped. */
const CHOICE = ['product', 'with', 'plan', 'seats', 'market', 'coupon', 'licence', 'change'];
const VALUE = /^[\w.-]{1,80}$/;
/** Our own pages never send more. */
const MOST_VALUES = 16;

/** Returns the code that opens the pay page for a choice on the phone. */
export function handOffChoice(query: URLSearchParams, locale: Locale, services: Services) {
  const allowed = [...query].filter(([name, value]) => CHOICE.includes(name) && VALUE.test(value));
  const choice = new URLSearchParams(allowed.slice(0, MOST_VALUES));
  return handOff(choice.size === 0 ? '/pay' : `/pay?${choice}`, {
    product: null,
    locale,
    services,
    // With a license, its token determines the products.
    selection: choice.has('product') && !choice.has('licence') ? parseSelection(choice) : null,
  });
}

type HandoffInput = Pick<HandoffView, 'product' | 'selection'> & {
  readonly locale: Locale;
  readonly services: Services;
};

/** Returns the view with the code that opens a path on the phone. */
export function handOff(
  payPath: string,
  { product, selection, locale, services }: HandoffInput,
): HandoffView {
  const drawing = drawQr(publicAddress(services.settings.siteUrl, locale, payPath));
  return { kind: 'handoff', product, selection, drawing, payPath };
}
