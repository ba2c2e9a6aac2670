import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { ownsOrder, type SignedIn } from '../../../domain/account/index.ts';
import {
  findLicenseToken,
  type IssuedLicense,
  type LicenseEnd,
  listLicenses,
  withEnds,
} from '../../../domain/license/index.ts';
import { isUnwritable, listMailsAbout } from '../../../domain/mail/index.ts';
import {
  canCorrectEmail,
  canShowKey,
  findPartlyPaid,
  type Order,
  type PartlyPaid,
} from '../../../domain/order/index.ts';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { plainAmount } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { hasTags } from '../../client/tag-settings.ts';
import type { Sale } from '../../client/tags/tag.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { type ShownTime, showTime, termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { readSession } from '../../loaders/session.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { type Documents, documentsOf } from './documents.server.ts';
import { type LongerPlan, longerPlanOf } from './offer.server.ts';
import { type RefundSummary, refundSummaryOf } from './refund-summary.server.ts';
import { redirectToCurrent, waitForSettledOrder } from './settled-order.server.ts';

export type Receipt = {
  readonly token: string;
  /** Opens the pay page, and through it the order. Null once paid, when others can have the link. */
  readonly orderId: string | null;
  readonly orderNumber: string;
  readonly paid: boolean;
  /** When this was read, by the server's clock. */
  readonly checkedAt: ShownTime;
  readonly declined: boolean;
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly total: ShownMoney;
  readonly email: string;
  /** One for each product; empty until the order is paid. */
  readonly licenses: readonly ShownLicense[];
  /** A likely correction of the address. */
  readonly emailHint: string | null;
  /** `here` in the browser that placed the order, `elsewhere` in others; null if it can no longer be corrected. */
  readonly correction: 'here' | 'elsewhere' | null;
  /** Email to the address is undeliverable. */
  readonly isUnwritable: boolean;
  /** Money that arrived but does not pay the order; null if there is none. */
  readonly partly: ShownPart | null;
  readonly termsVersion: string;
  readonly documents: Documents;
  readonly standing: RefundSummary;
  /** What measuring vendors can know; null if the order is not new. */
  readonly sale: Sale | null;
  readonly longer: LongerPlan | null;
  /** True for any account, not only for the owner's. */
  readonly isSignedIn: boolean;
};

type ShownPart = {
  readonly state: PartlyPaid['state'];
  readonly received: string;
  readonly missing: string;
};

type ShownLicense = {
  readonly product: string;
  /** A revoked license shows neither key nor file. */
  readonly isRevoked: boolean;
  /** Null if the license was revoked, or if the order is old enough to hide the key from this visitor. */
  readonly key: string | null;
  /** The page that renews and upgrades it, without locale. */
  readonly changePath: string;
  readonly expires: string | null;
};

/** Opens the order of a signed link; null if the link is missing or forged, or the order does not exist. */
export async function openReceipt(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Receipt | null> {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('order') ?? '';
  const order = await waitForSettledOrder(token, request, services);
  if (!order) {
    await redirectToCurrent(request, services);
    return null;
  }
  const licenses = await licensesOf(order, services);
  const signedIn = order.state === 'paid' ? await readSession(request, context) : null;
  const isShown = await mayShowKeys(order, signedIn, services);
  const tokens = await tokensOf(licenses, services);
  const { locale } = parseAddress(url.pathname);
  const standing = await refundSummaryOf(order, services, locale);
  const correction = standing.isClosed ? null : correctionOf(order, request, services);
  const { id, orderNumber, state, product, plan, seats, email, market, termsVersion } = order;
  return {
    token,
    orderNumber,
    product,
    plan,
    seats,
    email,
    termsVersion,
    orderId: state === 'paid' ? null : id,
    paid: state === 'paid',
    checkedAt: showTime(services.now(), { locale, market }, 'second'),
    declined: state === 'declined',
    total: showMoney(order.total, locale),
    licenses: licenses.map((license) => showLicense(license, { isShown, locale, market, tokens })),
    emailHint: correction === 'here' ? suggestEmail(email, order.country) : null,
    correction,
    isUnwritable: await hasUnwritableAddress(order, services),
    partly: await partOf(order, services, locale),
    documents: await documentsOf(id, services, locale),
    standing,
    sale:
      hasTags(services.settings.tags) && !standing.isClosed
        ? saleOf(order, await isDraft(request, id), services.now())
        : null,
    // A buyer who has just paid sees the receipt even if the offer fails.
    longer: standing.isClosed
      ? null
      : await longerPlanOf(order, { licenses, locale }, services).catch((error) => {
          services.report(error, request);
          return null;
        }),
    isSignedIn: signedIn !== null,
  };
}

async function tokensOf(
  licenses: readonly Pick<IssuedLicense, 'id'>[],
  { database, settings: { sessionSecret: secret } }: Services,
): Promise<Seen['tokens']> {
  return database.read(async (reader) => {
    const tokens = new Map<string, string>();
    for (const { id } of licenses)
      tokens.set(id, (await findLicenseToken(reader, secret, id)) ?? '');
    return tokens;
  });
}

type Seen = {
  readonly isShown: boolean;
  readonly locale: Locale;
  readonly market: string;
  readonly tokens: ReadonlyMap<string, string>;
};

function showLicense(
  { id, product, key, state, paidUntil }: IssuedLicense & LicenseEnd,
  { isShown, locale, market, tokens }: Seen,
): ShownLicense {
  const isRevoked = state === 'revoked';
  return {
    product,
    isRevoked,
    key: isShown && !isRevoked ? key : null,
    changePath: `/upgrade?licence=${tokens.get(id) ?? ''}`,
    expires: paidUntil && termText(paidUntil, locale, market),
  };
}

/** Returns whether the visitor sees keys. After a day, only the signed-in owner with a verified address does. */
export async function mayShowKeys(
  order: Order,
  signedIn: SignedIn | null,
  { database, now }: Services,
): Promise<boolean> {
  if (canShowKey(order, now())) return true;
  if (signedIn === null || order.state !== 'paid') return false;
  return database.read((reader) => ownsOrder(reader, signedIn.account, order));
}

function correctionOf(
  order: Order,
  { headers }: Request,
  { settings, now }: Services,
): Receipt['correction'] {
  if (!canCorrectEmail(order, now())) return null;
  return isBuyer(headers, order.id, settings) ? 'here' : 'elsewhere';
}

/** Known after an email to the order's current address failed. */
const hasUnwritableAddress = async ({ id, email }: Order, { database }: Services) => {
  const mails = await database.read((reader) => listMailsAbout(reader, id));
  return mails.some((mail) => isSameEmail(mail.to, email) && isUnwritable(mail));
};

async function partOf(
  order: Order,
  { database }: Services,
  locale: Locale,
): Promise<ShownPart | null> {
  if (order.state === 'paid') return null;
  const part = await database.read((reader) => findPartlyPaid(reader, order));
  return (
    part && {
      state: part.state,
      received: showMoney(part.received, locale).text,
      missing: showMoney(part.missing, locale).text,
    }
  );
}

/** Returns the licenses of a paid order, in the order of the shop. */
export async function licensesOf(
  order: Order,
  services: Services,
): Promise<readonly (IssuedLicense & LicenseEnd)[]> {
  if (order.state !== 'paid') return [];
  const { database, ring } = services;
  return database.read(async (reader) =>
    withEnds(reader, await listLicenses(reader, ring, order.id)),
  );
}

/**
 * Returns what vendors can learn about an order, while it is new and only in the browser that placed it. A page
 * that is reopened months later, or from the email on another device, is not a sale. An order's id or number gives
 * access to the order, so the id here is a hash.
 */
export function saleOf(order: Order, isHere: boolean, now: Date): Sale | null {
  if (!isHere || !canShowKey(order, now)) return null;
  const { id, product, total } = order;
  const name = createHash('sha256').update(`sale ${id}`).digest('hex').slice(0, 24);
  return { id: name, value: plainAmount(total), currency: total.currency, product };
}
