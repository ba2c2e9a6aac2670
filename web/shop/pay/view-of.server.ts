import { data, redirect } from 'react-router';
import type { Customer } from '../../../domain/bill/index.ts';
import { findLicenseToken } from '../../../domain/license/index.ts';
import type { LicenseChange, Order, PayField } from '../../../domain/order/index.ts';
import { isBelowLeast } from '../../../domain/payment/index.ts';
import { isUnionState, lowersTax, postcodeExample } from '../../../domain/tax/index.ts';
import { isCountry } from '../../../kit/countries.ts';
import type { Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { type Choice, quoteChoice, usualCountry } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { listCountries } from '../../loaders/names.server.ts';
import { showTerms } from '../../loaders/renewal-text.server.ts';
import { changePath } from './change-path.server.ts';
import { elsewhereFor } from './elsewhere.server.ts';
import type { PayView, Refusal } from './view.ts';

type Wanted = {
  services: Services;
  locale: Locale;
  choice: Choice;
  orderId: string;
  /** What was typed before, by field. */
  typed: Readonly<Partial<Record<PayField, string>>>;
  /** The tax id typed was checked and is good. */
  hasProvenTaxId?: boolean;
  /** The order there is already, if it is about a license: its bill stays as it was placed. */
  agreed?: Order | null;
};

/** The page as it opens: today's price for the customer as far as known, refused if nobody can pay so little. */
export async function viewOf(wanted: Wanted): Promise<PayView> {
  const { services, locale, choice, orderId, typed, hasProvenTaxId = false } = wanted;
  const { selection, coupon, market, change } = choice;
  const customer = customerOf(wanted, hasProvenTaxId);
  const about = change ?? changeOf(wanted.agreed ?? null);
  const quoted = wanted.agreed
    ? { bill: wanted.agreed.bill, couponRefused: null }
    : await quoteChoice(services, choice, customer);
  if (!quoted && change) throw redirect(await changePath(locale, change, services), 303);
  if (!quoted) throw data(null, { status: 404 });
  const methods = services.listMethods(market);
  return {
    orderId,
    selection,
    coupon,
    market,
    ticked: [],
    methods,
    attempt: null,
    errors: {},
    boughtPath: null,
    resumePath: null,
    refusal: refusalOf(services, quoted.bill.total, methods),
    change: change && (await named(change, services)),
    about: about && (await named(about, services)),
    product: selection.product,
    ...showTerms(quoted.bill, { locale, change: change ?? wanted.agreed, now: services.now() }),
    couponRefused: quoted.couponRefused,
    method: methods.find((each) => each === typed.method) ?? firstOf(methods),
    asksWaiver: isUnionState(customer.country) && !customer.isCompany,
    elsewhere: wanted.agreed
      ? null
      : elsewhereFor({ choice, country: customer.country, orderId, locale }),
    isTaxIdUnproven: Boolean(typed.tax_id) && !hasProvenTaxId,
    postcodeExample: postcodeExample(customer.country),
    asksAddress:
      !customer.isCompany &&
      quoted.bill.total.minor > 0 &&
      lowersTax(customer.country, customer.postcode, services.now()),
    countries: listCountries(locale),
    values: { ...typed, country: chosenCountry(typed.country, customer.country) },
    emailHint: suggestEmail(typed.email ?? '', customer.country),
    sandbox: services.challengeControls !== null,
  };
}

/** What the list of countries shows as chosen: the one that counts, and nothing where what was sent is no country. */
function chosenCountry(typed: string | undefined, counted: string): string {
  return typed === undefined || isCountry(typed.trim().toUpperCase()) ? counted : '';
}

/** With the licence's signed name, which opens its pages. */
async function named(
  { kind, licenseId }: LicenseChange,
  { database, settings }: Services,
): Promise<PayView['change']> {
  const { sessionSecret: secret } = settings;
  const token = await database.read((reader) => findLicenseToken(reader, secret, licenseId));
  return token === null ? null : { kind, token };
}

/** What an order does to a license; null for a first one. */
function changeOf(order: Order | null): LicenseChange | null {
  if (order === null || order.kind === 'new' || order.licenseId === null) return null;
  return { kind: order.kind, licenseId: order.licenseId };
}

/** The card is chosen at first, as only it brings the renewal the plans were described with; held, the market's first. */
const firstOf = (methods: PayView['methods']): PayView['method'] =>
  methods.includes('card') ? 'card' : (methods[0] ?? 'card');

/** Why nobody can pay this, whatever the form says. */
function refusalOf(
  { provider }: Pick<Services, 'provider'>,
  total: Money,
  methods: PayView['methods'],
): Refusal | null {
  if (isBelowLeast(provider, total)) return { kind: 'too-little' };
  return methods.length === 0 && total.minor > 0 ? { kind: 'held' } : null;
}

function customerOf(
  { typed, locale, choice, orderId }: Pick<Wanted, 'typed' | 'locale' | 'choice' | 'orderId'>,
  hasProvenTaxId: boolean,
): Customer {
  const country = (typed.country ?? '').trim().toUpperCase();
  return {
    country: isCountry(country) ? country : usualCountry(locale, choice.market),
    postcode: typed.postcode ?? null,
    isCompany: Boolean(typed.company?.trim()),
    hasProvenTaxId,
    email: typed.email?.trim() || null,
    orderId,
  };
}

/** An order about a license costs what it was placed for, as long as it stands. */
export const agreedOf = (order: Order | null): Order | null =>
  order && order.kind !== 'new' ? order : null;
