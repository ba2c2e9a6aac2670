import {
  type Changeable,
  findChangeable,
  type LicenseChange,
  listChanges,
  type OfferedChange,
} from '../../../domain/checkout/index.ts';
import { hasExpired, type LicenseTerms, openLicenseToken } from '../../../domain/license/index.ts';
import { findOrder } from '../../../domain/order/index.ts';
import { isBelowMinimum } from '../../../domain/payment/index.ts';
import {
  chargedAgainAt,
  findByOrder,
  hasOpenDispute,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { type ShownQuote, showQuote } from '../../loaders/quotes.server.ts';
import { parseAddress } from '../../routing/address.ts';

export type ChangeView = {
  readonly token: string;
  readonly product: string;
  readonly plan: LicenseTerms['plan'];
  readonly seats: LicenseTerms['seats'];
  readonly state: 'holds' | 'ended' | 'revoked';
  /** End of the paid period; null for a lifetime license. */
  readonly paidUntil: string | null;
  readonly credit: ShownMoney | null;
  readonly offers: readonly ShownChange[];
  /** The bank is reviewing a payment. The license cannot be upgraded until it decides. */
  readonly isDisputed: boolean;
  /**
   * The subscription that renews the license; null if none does. It has no management link, because that link opens
   * all subscriptions of an email address, and a license token proves none.
   */
  readonly subscription: {
    /** Null if nothing more is charged. */
    readonly renewsAt: string | null;
    /** Other licenses renew with it, so it cannot change on its own. */
    readonly isBundle: boolean;
  } | null;
};

export type ShownChange = {
  readonly kind: LicenseChange['kind'];
  readonly quote: ShownQuote;
  readonly paidUntil: string | null;
  readonly payPath: string;
};

/** Opens the license of a signed link; null if the link is missing or forged, or the license does not exist. */
export async function openChange(request: Request, services: Services): Promise<ChangeView | null> {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const token = url.searchParams.get('licence') ?? '';
  const { database, seller, settings } = services;
  const read = await database.read(async (reader) => {
    const licenseId = await openLicenseToken(reader, settings.sessionSecret, token);
    if (licenseId === null) return null;
    const known = await findChangeable(reader, licenseId);
    if (known === null) return null;
    const customer = consumerOf(locale, known.market);
    const subscription = await liveSubscription(reader, known);
    const isHeld = subscription !== null && (await hasOpenDispute(reader, subscription));
    const isBundle = subscription !== null && subscription.bundledProducts.length > 0;
    const offers = isBundle ? [] : await listChanges(reader, { known, customer }, seller);
    return { known, subscription, isHeld, offers };
  });
  if (read === null) return null;
  const { license, paidUntil, credit, isDisputed } = read.known;
  const { subscription } = read;
  const renewsAt = subscription && !read.isHeld ? chargedAgainAt(subscription) : null;
  // The credit can leave less than the provider's minimum.
  const offers = read.offers.filter(({ quote }) => !isBelowMinimum(services.provider, quote.total));
  const { product, plan, seats } = license;
  const date = (moment: Date) => termText(moment, locale, read.known.market);
  return {
    token,
    product,
    plan,
    seats,
    state: stateOf(license, services.now()),
    paidUntil: paidUntil && date(paidUntil),
    credit: credit.minor === 0 ? null : showMoney(credit, locale),
    isDisputed,
    subscription: subscription && {
      renewsAt: renewsAt && date(renewsAt),
      isBundle: subscription.bundledProducts.length > 0,
    },
    offers: offers.map((offer) => ({
      kind: offer.kind,
      quote: showQuote(offer.quote, locale),
      paidUntil: offer.paidUntil && date(offer.paidUntil),
      payPath: payPathOf(offer, read.known, token),
    })),
  };
}

/** Returns the subscription of a license unless it has ended. */
async function liveSubscription(
  reader: Reader,
  { license }: Changeable,
): Promise<Subscription | null> {
  const order = await findOrder(reader, license.orderId);
  const found = order && (await findByOrder(reader, order));
  return found && found.state !== 'ended' ? found : null;
}

function stateOf(license: LicenseTerms, now: Date): ChangeView['state'] {
  if (license.state === 'revoked') return 'revoked';
  return hasExpired(license, now) ? 'ended' : 'holds';
}

function payPathOf({ kind, quote }: OfferedChange, known: Changeable, token: string): string {
  const { license, market } = known;
  const { product } = license;
  const chosen = { product, plan: quote.plan, seats: String(quote.seats), market };
  return `/pay?${new URLSearchParams({ ...chosen, change: kind, licence: token })}`;
}
