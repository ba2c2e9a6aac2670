import { data, redirect } from 'react-router';
import {
  type CheckoutQuery,
  type Choice,
  fixedFields,
  type LicenseChange,
  type QuotedChoice,
  quoteCheckout,
} from '../../../domain/checkout/index.ts';
import { findLicenseToken } from '../../../domain/license/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { renewalRuleOf } from '../../../domain/payment/index.ts';
import { isUnionState, postcodeExample } from '../../../domain/tax/index.ts';
import { isCountry } from '../../../kit/countries.ts';
import type { Locale } from '../../../locales/index.ts';
import { redirectIfRetired, usualCountry } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { showMethods } from '../../loaders/methods.server.ts';
import { listCountries } from '../../loaders/names.server.ts';
import { showTerms } from '../../loaders/renewal-text.server.ts';
import { changePath } from './change-path.server.ts';
import { elsewhereFor } from './elsewhere.server.ts';
import type { PayView } from './view.ts';

export type ShownFor = { readonly services: Services; readonly locale: Locale };

/** Returns the page at today's price, for the customer as far as known. */
export async function openView(
  query: Omit<CheckoutQuery, 'usualCountry'>,
  { services, locale }: ShownFor,
): Promise<PayView> {
  const { choice } = query;
  const fullQuery = { ...query, usualCountry: usualCountry(locale, choice.market) };
  const checkout = await checkoutOrRedirect(await quoteCheckout(services, fullQuery), choice, {
    services,
    locale,
  });
  return viewOf(checkout, { services, locale });
}

/**
 * Returns the checkout.
 * @throws the redirect to the license page if the license cannot be changed like this, to the page of a retired product,
 * or 404
 */
export async function checkoutOrRedirect(
  checkout: QuotedChoice | null,
  { change, selection }: Choice,
  { services, locale }: ShownFor,
): Promise<QuotedChoice> {
  if (checkout !== null) return checkout;
  if (change) throw redirect(await changePath(locale, change, services), 303);
  redirectIfRetired(selection, locale);
  throw data(null, { status: 404 });
}

export async function viewOf(
  checkout: QuotedChoice,
  { services, locale }: ShownFor,
): Promise<PayView> {
  const {
    orderId,
    choice,
    typed,
    customer,
    agreed,
    salesQuoteTerms: terms,
    methods,
    method,
    unpayable,
  } = checkout;
  const { selection, coupon, market, change } = choice;
  const about = change ?? changeOf(agreed);
  return {
    orderId,
    selection,
    coupon,
    market,
    ticked: [],
    methods: showMethods(methods, services.provider.ownFacts),
    attempt: null,
    errors: {},
    boughtPath: null,
    voucherPath: null,
    resumePath: null,
    refusal: unpayable && { kind: unpayable },
    change: change && (await named(change, services)),
    about: about && (await named(about, services)),
    product: selection.product,
    vendor: services.company.name,
    // An invoice is paid once.
    ...showTerms(terms?.billed ? { ...checkout.quote, renewal: null } : checkout.quote, {
      locale,
      change: change ?? agreed,
      now: services.now(),
      rule: renewalRuleOf(services.provider),
    }),
    couponRefused: checkout.couponRefused,
    method,
    asksWaiver: isUnionState(customer.country) && !customer.isCompany,
    fixed: terms && fixedFields(terms),
    termsDays: terms?.salesQuote.termsDays ?? null,
    elsewhere:
      agreed || terms ? null : elsewhereFor({ choice, country: customer.country, orderId, locale }),
    isTaxIdUnproven: Boolean(typed.tax_id) && !checkout.hasProvenTaxId,
    postcodeExample: postcodeExample(customer.country),
    asksAddress: checkout.asksAddress,
    countries: listCountries(locale),
    values: { ...typed, country: chosenCountry(typed.country, customer.country) },
    emailHint: suggestEmail(typed.email ?? '', customer.country),
    sandbox: services.challengeControls !== null,
  };
}

/** Returns the country to select: the one used for the price, or nothing if an unknown country was sent. */
function chosenCountry(typed: string | undefined, counted: string): string {
  return typed === undefined || isCountry(typed.trim().toUpperCase()) ? counted : '';
}

async function named(
  { kind, licenseId }: LicenseChange,
  { database, settings }: Services,
): Promise<PayView['change']> {
  const { sessionSecret: secret } = settings;
  const token = await database.read((reader) => findLicenseToken(reader, secret, licenseId));
  return token === null ? null : { kind, token };
}

/** Returns the license change of an order; null for a first order. */
function changeOf(order: Order | null): LicenseChange | null {
  if (order === null || order.kind === 'new' || order.licenseId === null) return null;
  return { kind: order.kind, licenseId: order.licenseId };
}
