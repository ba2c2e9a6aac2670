import { data, redirect } from 'react-router';
import {
  askForCard,
  findSubscription,
  followCard,
  openManagement,
} from '../../../domain/subscription/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize, publicAddress } from '../../routing/address.ts';

export type CardAsked = {
  readonly request: Request;
  readonly locale: Locale;
  readonly token: string;
  readonly subscriptionId: string;
};

/**
 * To the provider's page that asks for another card; nothing is charged by it. Throws the redirect; returns the answer
 * to somebody whose provider is silent (503), who has opened too many such pages (429), or whose subscription has ended
 * meanwhile (422).
 */
export async function leadToCard(
  { request, locale, token, subscriptionId }: CardAsked,
  services: Services,
) {
  const back = (card: string) =>
    `/scriptions?${new URLSearchParams({ subscription: token, card })}`;
  const asked = await askForCard(services, {
    subscriptionId,
    locale: locale.prefix,
    returnUrl: (id) => publicAddress(services.settings.siteUrl, locale, back(id)),
  }).catch((error: unknown) => {
    services.report(error, request);
    return null;
  });
  if (asked?.ok) throw redirect(asked.value, 303);
  const code = asked?.code ?? ('card' as const);
  const status = { card: 503, 'card-often': 429, unknown: 422, ended: 422 }[code];
  return data({ code }, { status });
}

/** Back from that page: what became of it is looked up and said, at an address that can be loaded again. */
export async function welcomeCard(
  request: Request,
  locale: Locale,
  services: Services,
): Promise<void> {
  const query = new URL(request.url).searchParams;
  const id = parseId(query.get('card') ?? '');
  if (!query.has('card')) return;
  const token = query.get('subscription') ?? '';
  const kept = id !== null && (await isKept(request, { id, token }, services));
  const said = new URLSearchParams({
    subscription: token,
    ...(kept ? { done: 'card' } : { no: 'card' }),
  });
  throw redirect(`${localize(locale, '/scriptions')}?${said}`, 303);
}

async function isKept(
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
