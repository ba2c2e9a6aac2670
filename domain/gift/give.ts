import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../db/work.ts';
import { writeDay } from '../../kit/formats.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { lastMomentOf } from '../../kit/time.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { findSoldProduct, getProduct } from '../../products/index.ts';
import type { Role } from '../account/index.ts';
import { issueLicense, type KeyRing } from '../license/index.ts';
import { mailWord, queueMail } from '../mail/index.ts';
import { findOrder } from '../order/index.ts';
import { findSalesQuote } from '../sales-quote/index.ts';
import { type GiftDraft, giftMailKey, mayGiveLifetime, planUntil } from './gift.ts';
import { insertGift, listGiftsById } from './store.ts';

/**
 * `not-sold`: the product is retired. `until`: past, or more than a year away. `lifetime`: not by this role.
 * `taken`: the id is that of another gift, of an order, or of a quote.
 */
type GiftFault = 'not-sold' | 'until' | 'lifetime' | 'taken';

type GiftDeps = {
  readonly ring: KeyRing;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  /** IANA time zone in which the email names the last day: the seller's. */
  readonly zone: string;
};

/** Issues a license as a gift and emails its key. Returns false for the same gift again, which changes nothing. */
export async function giveLicense(
  work: Work,
  { ring, siteUrl, zone }: GiftDeps,
  { role, ...draft }: GiftDraft & { readonly role: Role },
): Promise<Result<boolean, GiftFault>> {
  const { id, email, locale, product, seats, until } = draft;
  if (findSoldProduct(product) === null) return refused('not-sold');
  const plan = planUntil(until, work.now);
  if (plan === null) return refused('until');
  if (until === null && !mayGiveLifetime(role)) return refused('lifetime');
  if (await hasOrder(work, id)) return refused('taken');
  if (!(await insertGift(work, { ...draft, at: work.now })))
    return (await isKnown(work, draft)) ? done(false) : refused('taken');
  await issueLicense(work, ring, { orderId: id, product, plan, seats, email, locale, until });
  const lastDay = until && writeDay(lastMomentOf(until), getLocale(locale), zone);
  await queueMail(work, {
    key: giftMailKey(id),
    kind: 'gift',
    to: email,
    locale,
    orderId: id,
    fields: {
      product: getProduct(product).name,
      seats: `${seats}`,
      valid_until: lastDay ?? mailWord('gift', locale, 'valid_forever'),
      download_url: `${siteUrl}${folderOf(locale)}/tip-download/${product}`,
    },
  });
  return done(true);
}

/** The license of an order must never look like a gift, which others may revoke. */
const hasOrder = async (work: Work, id: string): Promise<boolean> =>
  (await findOrder(work, id)) !== null || (await findSalesQuote(work, id)) !== null;

async function isKnown(work: Work, draft: GiftDraft): Promise<boolean> {
  const known = (await listGiftsById(work, [draft.id])).get(draft.id);
  return known !== undefined && isDeepStrictEqual(known, { ...draft, at: known.at });
}
