import type { RouterContextProvider } from 'react-router';
import { ownsOrder, type SignedIn } from '../../../domain/account/index.ts';
import {
  findLicenceToken,
  type IssuedLicence,
  type LicenceEnd,
  listLicences,
  withEnds,
} from '../../../domain/licence/index.ts';
import { isUnwritable, listMailsAbout } from '../../../domain/mail/index.ts';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import {
  canCorrectEmail,
  canShowKey,
  findPartlyPaid,
  type PartlyPaid,
  type Purchase,
} from '../../../domain/purchase/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Sale } from '../../browser/tags/tag.ts';
import { parseAddress } from '../../request/address.ts';
import { isBuyer } from '../../request/buyer-cookie.server.ts';
import { type Services, servicesContext } from '../../request/context.ts';
import { isDraft } from '../../request/draft.server.ts';
import { suggestEmail } from '../../request/email-hint.ts';
import { termText } from '../../request/moments.server.ts';
import { type ShownMoney, showMoney } from '../../request/offers.server.ts';
import { readSession } from '../../request/session.server.ts';
import { hasTags } from '../../request/tag-settings.ts';
import { type LongerPlan, longerPlanOf } from './offer.server.ts';
import { type Papers, papersOf } from './papers.server.ts';
import { saleOf } from './sale.server.ts';
import { leadToPresent, settledOrder } from './settled-order.server.ts';
import { type Standing, standingOf } from './standing.server.ts';

/** An order as its owner sees it. */
export type Receipt = {
  readonly token: string;
  /** Opens the pay page, and through it the order; null once it is paid, when others may have its link. */
  readonly purchaseId: string | null;
  readonly orderNumber: string;
  readonly paid: boolean;
  readonly declined: boolean;
  /** Key of the product it was bought for, for the page's theme. */
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly total: ShownMoney;
  readonly email: string;
  /** One for each product; none while it is not paid. */
  readonly licences: readonly ShownLicence[];
  /** The address the buyer may have meant instead. */
  readonly emailHint: string | null;
  /** The address may still be corrected: in the browser the order was placed in, or here because this is it. */
  readonly correction: 'here' | 'elsewhere' | null;
  /** No mail can be written to the address. */
  readonly isUnwritable: boolean;
  /** Money that arrived and does not pay the order; null when none did. */
  readonly partly: ShownPart | null;
  /** Version of the terms it was placed with. */
  readonly termsVersion: string;
  readonly papers: Papers;
  readonly standing: Standing;
  /** What vendors that measure may know; null when it is no news. */
  readonly sale: Sale | null;
  /** What may be wanted instead; null: nothing. */
  readonly longer: LongerPlan | null;
  /** Somebody is, whoever it is. */
  readonly isSignedIn: boolean;
};

export type ShownPart = {
  readonly state: PartlyPaid['state'];
  readonly received: string;
  readonly missing: string;
};

export type ShownLicence = {
  readonly product: string;
  /** It was taken back: nothing of it is handed out. */
  readonly isRevoked: boolean;
  /** Null when it was taken back, or is old enough to be hidden from this visitor. */
  readonly key: string | null;
  /** The page on which it is renewed and upgraded, without locale. */
  readonly changePath: string;
  /** Date of the end of what is paid; null for ever. */
  readonly expires: string | null;
};

/** The order a signed link speaks of; null for no link, a forged one, or an order that is not there. */
export async function openReceipt(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Receipt | null> {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('order') ?? '';
  const purchase = await settledOrder(token, request, services);
  if (!purchase) {
    await leadToPresent(request, services);
    return null;
  }
  const licences = await licencesOf(purchase, services);
  const signedIn = purchase.state === 'paid' ? await readSession(request, context) : null;
  const isShown = await mayShowKeys(purchase, signedIn, services);
  const tokens = await tokensOf(licences, services);
  const { locale } = parseAddress(url.pathname);
  const standing = await standingOf(purchase, services, locale);
  const correction = standing.isClosed ? null : correctionOf(purchase, request, services);
  const { id, orderNumber, state, product, plan, seats, email, market, termsVersion } = purchase;
  return {
    token,
    orderNumber,
    product,
    plan,
    seats,
    email,
    termsVersion,
    purchaseId: state === 'paid' ? null : id,
    paid: state === 'paid',
    declined: state === 'declined',
    total: showMoney(purchase.total, locale),
    licences: licences.map((licence) => showLicence(licence, { isShown, locale, market, tokens })),
    emailHint: correction === 'here' ? suggestEmail(email, purchase.country) : null,
    correction,
    isUnwritable: await hasUnwritableAddress(purchase, services),
    partly: await partOf(purchase, services, locale),
    papers: await papersOf(id, services, locale),
    standing,
    sale:
      hasTags(services.settings.tags) && !standing.isClosed
        ? saleOf(purchase, await isDraft(request, id), services.now())
        : null,
    // Whoever has just paid sees the receipt, whatever becomes of an offer.
    longer: standing.isClosed
      ? null
      : await longerPlanOf(purchase, { licences, locale }, services).catch((error) => {
          services.report(error, request);
          return null;
        }),
    isSignedIn: signedIn !== null,
  };
}

async function tokensOf(
  licences: readonly Pick<IssuedLicence, 'id'>[],
  { database, settings: { sessionSecret: secret } }: Services,
): Promise<Seen['tokens']> {
  return database.read(async (reader) => {
    const tokens = new Map<string, string>();
    for (const { id } of licences)
      tokens.set(id, (await findLicenceToken(reader, secret, id)) ?? '');
    return tokens;
  });
}

type Seen = {
  readonly isShown: boolean;
  readonly locale: Locale;
  /** It was bought in. */
  readonly market: string;
  /** Names each licence to the pages that change it, by its id. */
  readonly tokens: ReadonlyMap<string, string>;
};

function showLicence(
  { id, product, key, state, paidUntil }: IssuedLicence & LicenceEnd,
  { isShown, locale, market, tokens }: Seen,
): ShownLicence {
  const isRevoked = state === 'revoked';
  return {
    product,
    isRevoked,
    key: isShown && !isRevoked ? key : null,
    changePath: `/upgrade?licence=${tokens.get(id) ?? ''}`,
    expires: paidUntil && termText(paidUntil, locale, market),
  };
}

/** For a day whoever holds the link sees the keys; later only the owner, signed in with a proven address. */
export async function mayShowKeys(
  purchase: Purchase,
  signedIn: SignedIn | null,
  { database, now }: Services,
): Promise<boolean> {
  if (canShowKey(purchase, now())) return true;
  if (signedIn === null || purchase.state !== 'paid') return false;
  return database.read((reader) => ownsOrder(reader, signedIn.account, purchase));
}

function correctionOf(
  purchase: Purchase,
  { headers }: Request,
  { settings, now }: Services,
): Receipt['correction'] {
  if (!canCorrectEmail(purchase, now())) return null;
  return isBuyer(headers, purchase.id, settings) ? 'here' : 'elsewhere';
}

/** Known once a mail to the order's address of now could not be written. */
const hasUnwritableAddress = async ({ id, email }: Purchase, { database }: Services) => {
  const mails = await database.read((reader) => listMailsAbout(reader, id));
  return mails.some((mail) => isSameEmail(mail.to, email) && isUnwritable(mail));
};

async function partOf(
  purchase: Purchase,
  { database }: Services,
  locale: Locale,
): Promise<ShownPart | null> {
  if (purchase.state === 'paid') return null;
  const part = await database.read((reader) => findPartlyPaid(reader, purchase));
  return (
    part && {
      state: part.state,
      received: showMoney(part.received, locale).text,
      missing: showMoney(part.missing, locale).text,
    }
  );
}

/** The licences of an order, if it is paid, in the shop's order. */
export async function licencesOf(
  purchase: Purchase,
  services: Services,
): Promise<readonly (IssuedLicence & LicenceEnd)[]> {
  if (purchase.state !== 'paid') return [];
  const { database, ring } = services;
  return database.read(async (reader) =>
    withEnds(reader, await listLicences(reader, ring, purchase.id)),
  );
}
