import {
  cardPath,
  chargedAgainAt,
  countOwnedSubscriptions,
  forecastQuote,
  hasNoMoreCharges,
  listDisputedSubscriptions,
  listOwnedSubscriptions,
  managementPath,
  needsOtherCard,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import { writeList } from '../../../kit/formats.ts';
import { getProduct } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import type { PagerView } from '../../loaders/list-page.server.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import {
  type Member,
  memberPage,
  type OwnSubscription,
  ownAddresses,
  withLinks,
} from './member.server.ts';

export type SubscriptionView = Pick<
  Subscription,
  'id' | 'state' | 'plan' | 'seats' | 'product' | 'orderNumber'
> & {
  readonly name: string;
  /** The next automatic charge, or null. */
  readonly next: { readonly price: ShownMoney; readonly date: string } | null;
  /** Nothing is charged until the bank has decided on a dispute. */
  readonly isHeld: boolean;
  /** After a declined renewal: its price, and the end of the grace period. */
  readonly pastDue: { readonly price: string; readonly until: string } | null;
  /** The card expires before the next charge. `path` is the full path of the step that replaces it. */
  readonly cardExpires: { readonly path: string | null } | null;
  /** Full path of the signed page. Null once the subscription has ended. */
  readonly managePath: string | null;
};

export type SubscriptionsView = {
  readonly subscriptions: readonly SubscriptionView[];
  readonly pager: PagerView | null;
};

export const openSubscriptions = (member: Member): Promise<SubscriptionsView> =>
  member.services.database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    const { all } = await countOwnedSubscriptions(reader, addresses);
    const { slice, pager } = memberPage(member, all);
    const shown = await listOwnedSubscriptions(reader, addresses, slice);
    const subscriptions: SubscriptionView[] = [];
    const ids = shown.map(({ id }) => id);
    const held = await listDisputedSubscriptions(reader, ids);
    for (const own of await withLinks(reader, addresses, shown)) {
      const isHeld = held.has(own.subscription.id) && !hasNoMoreCharges(own.subscription);
      subscriptions.push(await viewOf(reader, own, { member, isHeld }));
    }
    return { subscriptions, pager };
  });

async function viewOf(
  reader: Reader,
  own: OwnSubscription,
  { member: { locale, services }, isHeld }: { readonly member: Member; readonly isHeld: boolean },
): Promise<SubscriptionView> {
  const { subscription } = own;
  const { id, state, plan, seats, product, bundledProducts, orderNumber } = subscription;
  const { graceEndsAt, market } = subscription;
  const nextAt = isHeld ? null : chargedAgainAt(subscription);
  const quote = await forecastQuote(reader, subscription, services.seller);
  const price = quote && showMoney(quote.total, locale);
  const names = [product, ...bundledProducts].map((key) => getProduct(key).name);
  const isLate = !isHeld && state === 'past-due' && graceEndsAt !== null && price !== null;
  return {
    id,
    state,
    plan,
    seats,
    product,
    orderNumber,
    name: writeList(names, locale),
    isHeld,
    next: nextAt && price && { price, date: termText(nextAt, locale, market) },
    pastDue: isLate ? { price: price.text, until: termText(graceEndsAt, locale, market) } : null,
    cardExpires: (await needsOtherCard(reader, subscription, services.provider))
      ? { path: cardPathOf(own, { locale, services }) }
      : null,
    managePath: state === 'ended' ? null : managePathOf(own, { locale, services }),
  };
}

type LinkPlace = Pick<Member, 'locale' | 'services'>;

/** Returns the path in the reader's language, or null if the link would reveal too much. */
export const managePathOf = (own: OwnSubscription, place: LinkPlace): string | null =>
  pathOf(managementPath, own, place);

/** Like `managePathOf`, with the step that replaces the card. */
export const cardPathOf = (own: OwnSubscription, place: LinkPlace): string | null =>
  pathOf(cardPath, own, place);

function pathOf(
  path: typeof managementPath,
  { subscription, mayLink }: OwnSubscription,
  { locale, services }: LinkPlace,
): string | null {
  if (!mayLink) return null;
  const reader = { ...subscription, locale: locale.prefix };
  return path(services.settings.sessionSecret, reader, services.now());
}
