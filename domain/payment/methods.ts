import type { Money } from '../../kit/money.ts';
import { findMarket, homeMarket } from '../price/index.ts';
import {
  factsOf,
  METHOD_FACTS,
  type OwnFacts,
  PAYMENT_METHODS,
  type PaymentMethod,
} from './method-facts.ts';
import type { Hold } from './store-hold.ts';
import { TRANSFER } from './transfer.ts';

export type MethodQuery = {
  /** Key of the market. An unknown market has only methods that every currency has. */
  readonly market: string;
  /** The buyer's country, as an ISO 3166-1 code. */
  readonly country: string;
  /** Whether the buyer may transfer the money to the vendor's own account. By default, nobody may. */
  readonly takesTransfers?: boolean;
};

/** What a payment company offers. */
export type Offer = {
  readonly methods: readonly PaymentMethod[];
  readonly ownFacts?: OwnFacts | undefined;
};

/** Returns the methods that a buyer can choose, in display order, without those on hold. */
export function methodsOf(
  { market, country, takesTransfers = false }: MethodQuery,
  { methods, ownFacts = {} }: Offer,
  holds: readonly Pick<Hold, 'method' | 'market'>[],
): readonly PaymentMethod[] {
  const currency = findMarket(market)?.currency;
  const isHeld = (method: PaymentMethod) =>
    holds.some((hold) => (hold.method ?? method) === method && (hold.market ?? market) === market);
  return PAYMENT_METHODS.filter((method) => {
    const { currencies, countries, homeOnly = false } = factsOf(method, ownFacts);
    const isSold = currencies === 'all' || currencies.some((each) => each === currency);
    const isThere = countries === 'all' || countries.includes(country);
    const isHome = !homeOnly || homeMarket(country).key === market;
    const isOffered = method === TRANSFER ? takesTransfers : methods.includes(method);
    return isSold && isThere && isHome && isOffered && !isHeld(method);
  });
}

/** Returns whether one payment by the method may have this total. */
export function takesTotal(method: PaymentMethod, { minor, currency }: Money): boolean {
  const { least, most } = METHOD_FACTS[method];
  const isEnough = least?.currency !== currency || minor >= least.minor;
  return isEnough && (most?.currency !== currency || minor <= most.minor);
}
