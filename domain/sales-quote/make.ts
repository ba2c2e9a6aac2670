import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../db/work.ts';
import { drawNumber } from '../../kit/drawn-number.ts';
import { portionOf } from '../../kit/money.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Role } from '../account/index.ts';
import { buyerOf } from '../buyer/index.ts';
import { listHeldIssuedBy } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import { findOrder } from '../order/index.ts';
import type { Quote } from '../quote/index.ts';
import {
  mayGiveTerms,
  mostOff,
  QUOTE_NUMBER_PREFIX,
  quoteMailKey,
  type SalesQuote,
  type SalesQuoteDraft,
} from './sales-quote.ts';
import { findSalesQuote, insertSalesQuote } from './store.ts';

type MadeQuote = { readonly salesQuote: SalesQuote; readonly isNew: boolean };

/**
 * `taken`: the id is that of another quote, of an order, or of a gift. `discount`: more than this role may promise. `terms`:
 * this role may not give payment terms, or the buyer is no company.
 */
export type QuoteRefusal = 'taken' | 'discount' | 'terms';

/**
 * Stores a quote and emails it to the customer, unless it `isOrdered` already. The same quote again changes nothing.
 * @throws Error if the drawn number is taken
 */
export async function makeSalesQuote(
  work: Work,
  {
    role,
    isOrdered = false,
    ...draft
  }: SalesQuoteDraft & { readonly role: Role; readonly isOrdered?: boolean },
): Promise<Result<MadeQuote, QuoteRefusal>> {
  const { id: orderId, email: to, locale } = draft;
  const known = await findSalesQuote(work, orderId);
  if (known !== null)
    return isSameDraft(known, draft) ? done({ salesQuote: known, isNew: false }) : refused('taken');
  if (await isTaken(work, orderId)) return refused('taken');
  if (isTooMuchOff(draft.quote, mostOff(role))) return refused('discount');
  if (draft.termsDays !== null && !(mayGiveTerms(role) && draft.company !== null))
    return refused('terms');
  const number = drawNumber(work.random, QUOTE_NUMBER_PREFIX);
  const salesQuote: SalesQuote = { ...draft, number, createdAt: work.now, withdrawnAt: null };
  if (!(await insertSalesQuote(work, salesQuote))) throw new Error(`quote ${number} exists`);
  const mail = { key: quoteMailKey(orderId), kind: 'quote', to, locale, fields: {} } as const;
  if (!isOrdered) await queueMail(work, { ...mail, orderId });
  return done({ salesQuote, isNew: true });
}

/** Somebody else's order must not get the price of a quote, and a gift has no price. */
const isTaken = async (work: Work, id: string): Promise<boolean> =>
  (await findOrder(work, id)) !== null || (await listHeldIssuedBy(work, [id])).length > 0;

const isTooMuchOff = ({ lines, currency }: Quote, most: number): boolean =>
  lines.some(
    ({ list, bundleOff, couponOff }) =>
      couponOff > portionOf({ minor: list - bundleOff, currency }, most),
  );

/** Leaves out the tax, which may be assessed differently when the form is sent again. */
const isSameDraft = (known: SalesQuoteDraft, draft: SalesQuoteDraft): boolean =>
  isDeepStrictEqual(contentOf(known), contentOf(draft));

const contentOf = (draft: SalesQuoteDraft) => ({
  ...buyerOf(draft),
  market: draft.market,
  locale: draft.locale,
  products: [draft.product, ...draft.bundledProducts],
  plan: draft.plan,
  seats: draft.seats,
  couponOff: draft.quote.couponOff,
  discountWhy: draft.discountWhy,
  validUntil: draft.validUntil,
  termsDays: draft.termsDays,
  deliversAtOnce: draft.deliversAtOnce,
  by: draft.by,
});
