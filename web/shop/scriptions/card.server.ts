import { data, redirect } from 'react-router';
import {
  findSubscription,
  followCard,
  openManagement,
  requestCard,
} from '../../../domain/subscription/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize, publicAddress } from '../../routing/address.ts';

export type CardPageRequest = {
  readonly request: Request;
  readonly locale: Locale;
  readonly token: string;
  readonly subscriptionId: string;
};

/**
 * Redirects to the provider's page that stores another card and charges nothing. Answers 503 if the provider does
 * not respond, 429 after too many such pages, and 422 if the subscription has ended.
 * @throws the redirect
 */
export async function redirectToCard(
  { request, locale, token, subscriptionId }: CardPageRequest,
  services: Services,
) {
  const back = (card: string) =>
    `/scriptions?${new URLSearchParams({ subscription: token, card })}`;
  const result = await requestCard(services, {
    subscriptionId,
    locale: locale.prefix,
    returnUrl: (id) => publicAddress(services.settings.siteUrl, locale, back(id)),
  }).catch((error: unknown) => {
    services.report(error, request);
    return null;
  });
  if (result?.ok) throw redirect(result.value, 303);
  const code = result?.code ?? ('card' as const);
  const status = { card: 503, 'card-often': 429, unknown: 422, ended: 422 }[code];
  return data({ code }, { status });
}

/**
 * Looks up the result when the visitor returns from the provider's page. Redirects to an address that can be reloaded.
 */
export async function welcomeCard(
  request: Request,
  locale: Locale,
  services: Services,
): Promise<void> {
  const query = new URL(request.url).searchParams;
  const id = parseId(query.get('card') ?? '');
  if (!query.has('card')) return;
  const token = query.get('subscription') ?? '';
  const isStored = id !== null && (await isCardStored(request, { id, token }, services));
  const outcome = new URLSearchParams({
    subscription: token,
    ...(isStored ? { done: 'card' } : { no: 'card' }),
  });
  throw redirect(`${localize(locale, '/scriptions')}?${outcome}`, 303);
}

async function isCardStored(
  request: Request,
  { id, token }: { readonly id: string; readonly token: string },
  services: Services,
): Promise<boolean> {
  const { database, settings } = services;
  const opened = await database.read((r) => openManagement(r, settings.sessionSecret, token));
  if (opened === null) return false;
  const card = await followCard(services, id).catch((error: unknown) => {
    services.report(error, request);
    return null;
  });
  const owner = card && (await database.read((r) => findSubscription(r, card.subscriptionId)));
  const isTheirs = owner ? isSameEmail(owner.email, opened.email) : false;
  return isTheirs && card?.state === 'kept';
}
