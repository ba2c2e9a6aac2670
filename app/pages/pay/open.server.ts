import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Customer } from '../../../domain/bill/index.ts';
import { methodsOf } from '../../../domain/payment/index.ts';
import { findMarket } from '../../../domain/price/index.ts';
import {
  findDraft,
  findPurchase,
  type PayField,
  type Purchase,
  parseSelection,
  settleFromProvider,
  successPath,
} from '../../../domain/purchase/index.ts';
import { isUnionState } from '../../../domain/tax/index.ts';
import { isCountry } from '../../../kit/countries.ts';
import type { Locale } from '../../../locales/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { showBill } from '../../request/bills.server.ts';
import { type Choice, quoteChoice } from '../../request/choice.server.ts';
import type { Services } from '../../request/context.ts';
import { choiceOf, draftOf, rememberDraft } from '../../request/draft.server.ts';
import { listCountries } from '../../request/names.server.ts';
import type { PayView } from './view.ts';

/** The pay page for a choice in the query, or for an order or a draft begun before (`?purchase=`). */
export async function openPayPage(request: Request, services: Services) {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  if (hasPaymentKeys(url)) throw redirect(withoutPaymentKeys(url));
  const id = z.uuid().safeParse(url.searchParams.get('purchase')).data ?? null;
  const begun = await findBegun(id, services);
  if (begun) return data(await resume(begun, locale, services), { headers: {} });
  const draft = id && (await services.database.read((reader) => findDraft(reader, id)));
  if (draft) {
    const choice = parseChoice(new URLSearchParams(draft.choice), locale);
    const view = await viewOf({
      services,
      locale,
      choice,
      purchaseId: draft.id,
      typed: draft.typed,
    });
    return data(view, { headers: {} });
  }
  const choice = parseChoice(url.searchParams, locale);
  const word = choiceOf(choice);
  const known = url.searchParams.has('again') ? null : await draftOf(request, word);
  const purchaseId = known ?? services.newId();
  const view = await viewOf({ services, locale, choice, purchaseId, typed: {} });
  const before = await findBegun(known, services);
  const bought = before?.state === 'paid' ? before : null;
  const boughtPath = bought ? successPath(services.settings.sessionSecret, bought) : null;
  const attempt = before?.state === 'open' ? before.attempt : null;
  const cookie = await rememberDraft(purchaseId, word, services.settings);
  return data({ ...view, boughtPath, attempt }, { headers: { 'set-cookie': cookie } });
}

/** Some providers add what only the browser that pays should know to the address they lead back to. */
const isPaymentKey = (name: string): boolean => name.startsWith('payment_intent');
const hasPaymentKeys = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(isPaymentKey);

function withoutPaymentKeys({ pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !isPaymentKey(name));
  return `${pathname}?${new URLSearchParams(kept)}`;
}

/** What to buy, from an address or a form anybody may have typed. */
export function parseChoice(query: URLSearchParams, locale: Locale): Choice {
  const { coupon, ...selection } = parseSelection(query);
  const market = findMarket(query.get('market') ?? '')?.key ?? locale.market;
  return { selection, coupon, market };
}

type Wanted = {
  services: Services;
  locale: Locale;
  choice: Choice;
  purchaseId: string;
  /** What was typed before, by field. */
  typed: Readonly<Partial<Record<PayField, string>>>;
  /** The tax id typed was checked and is good. */
  hasProvenTaxId?: boolean;
};

/** The page as it opens: today's price for the customer as far as known, nothing refused. */
export async function viewOf(wanted: Wanted): Promise<PayView> {
  const { services, locale, choice, purchaseId, typed, hasProvenTaxId = false } = wanted;
  const { selection, coupon, market } = choice;
  const customer = customerOf(wanted, hasProvenTaxId);
  const quoted = await quoteChoice(services, choice, customer);
  if (!quoted) throw data(null, { status: 404 });
  const methods = methodsOf(market, services.provider.methods);
  return {
    ...{ purchaseId, selection, coupon, market, methods },
    ...{ attempt: null, errors: {}, refusal: null, boughtPath: null, resumePath: null },
    product: selection.product,
    bill: showBill(quoted.bill, locale),
    couponRefused: quoted.couponRefused,
    // The card is chosen at first: it is what every market has, and what renewals need.
    method: methods.find((each) => each === typed.method) ?? 'card',
    asksWaiver: isUnionState(customer.country) && !customer.isCompany,
    isTaxIdUnproven: Boolean(typed.tax_id) && !hasProvenTaxId,
    countries: listCountries(locale),
    values: { ...typed, country: typed.country ?? customer.country },
    sandbox: services.challengeDesk !== null,
  };
}

function customerOf(
  { typed, locale, purchaseId }: Pick<Wanted, 'typed' | 'locale' | 'purchaseId'>,
  hasProvenTaxId: boolean,
): Customer {
  return {
    country: isCountry(typed.country ?? '') ? (typed.country ?? '') : locale.country,
    isCompany: Boolean(typed.company?.trim()),
    hasProvenTaxId,
    email: typed.email?.trim() || null,
    purchaseId,
  };
}

/** Opens a form that was sent, or an order begun, again on any device. */
export const resumePath = (locale: Locale, id: string): string =>
  `${localize(locale, '/pay')}?purchase=${id}`;

async function findBegun(id: string | null, services: Services): Promise<Purchase | null> {
  return id === null ? null : services.database.read((reader) => findPurchase(reader, id));
}

/** Back from the bank, or from a link: the provider is asked what became of the payment. */
async function resume(begun: Purchase, locale: Locale, services: Services): Promise<PayView> {
  if (begun.state === 'open') await settleFromProvider(services, { purchaseId: begun.id });
  const purchase = (await findBegun(begun.id, services)) ?? begun;
  if (purchase.state === 'paid')
    throw redirect(successPath(services.settings.sessionSecret, purchase));
  const { market, email, name, country, company, taxId, bill, method } = purchase;
  const { product, also, plan, seats } = purchase;
  const view = await viewOf({
    ...{ services, locale, purchaseId: purchase.id },
    choice: { selection: { product, also, plan, seats }, coupon: bill.coupon, market },
    typed: { email, name, country, method, company: company ?? '', tax_id: taxId ?? '' },
    hasProvenTaxId: purchase.taxIdProven,
  });
  return {
    ...view,
    attempt: purchase.attempt,
    refusal: purchase.declineReason ? { kind: 'declined', reason: purchase.declineReason } : null,
    resumePath: resumePath(locale, purchase.id),
  };
}
