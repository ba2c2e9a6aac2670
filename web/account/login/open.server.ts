import { type RouterContextProvider, redirect } from 'react-router';
import type { LinkPurpose } from '../../../domain/account/index.ts';
import { LINK_COOKIE, setCookie } from '../../loaders/account-cookies.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { followedLink } from './link.server.ts';

/** What the followed link is about; null: it is of no use, or none was followed. */
export type Followed = {
  /** UUID of the link. */
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly replacedBy: string;
  readonly next: string;
};

/** A token in the address becomes a cookie at once: addresses are remembered, logged and passed on. */
export function hideToken(cookie: string, request: Request): void {
  const { pathname, searchParams } = pageUrl(request);
  const token = searchParams.get('token');
  if (token === null) return;
  const headers = { 'set-cookie': setCookie(cookie, token.slice(0, 200)) };
  throw redirect(`${pathname}?step=link`, { status: 303, headers });
}

/** Only for `?step=link`: without a query the page is the same for everybody. */
export async function openFollowed(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purposes?: readonly LinkPurpose[],
): Promise<Followed | null> {
  hideToken(LINK_COOKIE, request);
  if (new URL(request.url).searchParams.get('step') !== 'link') return null;
  const link = await followedLink(context.get(servicesContext), request.headers, purposes);
  if (link === null) return null;
  const { id, purpose, email, values } = link;
  const { replacedBy = '', next = '' } = values;
  return { id, purpose, email, replacedBy, next };
}
