import { data, redirect } from 'react-router';
import { z } from 'zod';
import { findMarket } from '../../../domain/price/index.ts';
import {
  findPurchase,
  type Purchase,
  parseSelection,
  type Selection,
  settleFromProvider,
  successPath,
} from '../../../domain/purchase/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { parseAddress } from '../../request/address.ts';
import type { Services } from '../../request/context.ts';
import { choiceOf, draftOf, rememberDraft } from '../../request/draft.server.ts';
import { listCountries } from '../../request/names.server.ts';
import { offerOf } from '../../request/offers.server.ts';
import type { PayView } from './view.ts';

/** The pay page for a choice in the query, or for an order begun before (`?purchase=`). */
export async function openPayPage(request: Request, services: Services) {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const begun = await findBegun(url.searchParams.get('purchase'), services);
  if (begun) return data(await resume(begun, locale, services), { headers: {} });
  const selection = parseSelection(url.searchParams);
  const market = marketOf(url.searchParams.get('market'), locale);
  const choice = choiceOf(selection, market);
  const known = url.searchParams.has('again') ? null : await draftOf(request, choice);
  const purchaseId = known ?? services.newId();
  const view = await viewOf({ services, locale, selection, market, purchaseId });
  const before = known ? await findBegun(known, services) : null;
  const bought = before?.state === 'paid' ? before : null;
  const boughtPath = bought ? successPath(services.settings.sessionSecret, bought) : null;
  const attempt = before?.state === 'open' ? before.attempt : null;
  const cookie = await rememberDraft(purchaseId, choice, services.settings);
  return data({ ...view, boughtPath, attempt }, { headers: { 'set-cookie': cookie } });
}

export const marketOf = (key: string | null, locale: Locale): string =>
  findMarket(key ?? '')?.key ?? locale.market;

type Wanted = {
  services: Services;
  locale: Locale;
  selection: Selection & { coupon: string | null };
  market: string;
  purchaseId: string;
};

/** The page as it first opens: today's price, the language's country, nothing typed. */
export async function viewOf(wanted: Wanted): Promise<PayView> {
  const { services, locale, selection, market, purchaseId } = wanted;
  const { product, plan, seats } = selection;
  const quote = (await services.listPrices(market)).find(
    (each) => each.product === product && each.plan === plan && each.seats === seats,
  );
  if (!quote) throw data(null, { status: 404 });
  return {
    purchaseId,
    attempt: null,
    product: selection.product,
    selection,
    market,
    offer: offerOf(quote, locale),
    countries: listCountries(locale),
    values: { country: locale.country },
    errors: {},
    refusal: null,
    sandbox: services.challengeDesk !== null,
    boughtPath: null,
  };
}

async function findBegun(id: string | null, services: Services): Promise<Purchase | null> {
  if (!z.uuid().safeParse(id).success || id === null) return null;
  return services.database.read((reader) => findPurchase(reader, id));
}

/** Back from the bank, or from a link: the provider is asked what became of the payment. */
async function resume(begun: Purchase, locale: Locale, services: Services): Promise<PayView> {
  if (begun.state === 'open') await settleFromProvider(services, { purchaseId: begun.id });
  const purchase = (await findBegun(begun.id, services)) ?? begun;
  if (purchase.state === 'paid')
    throw redirect(successPath(services.settings.sessionSecret, purchase));
  const { product, plan, seats, market, email, name, country, company, taxId } = purchase;
  const selection = { product, plan, seats, coupon: null };
  const view = await viewOf({ services, locale, selection, market, purchaseId: purchase.id });
  return {
    ...view,
    attempt: purchase.attempt,
    values: { email, name, country, company: company ?? '', tax_id: taxId ?? '' },
    refusal: purchase.declineReason ? { kind: 'declined', reason: purchase.declineReason } : null,
  };
}
