import { type RouterContextProvider, redirect } from 'react-router';
import type { LinkPurpose } from '../../../domain/account/index.ts';
import { LINK_COOKIE, setCookie } from '../../loaders/account-cookies.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { followedLink } from './link.server.ts';

export type Followed = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly replacedBy: string;
  readonly next: string;
};

/** Moves a token to a cookie, because URLs are remembered, logged, and shared. */
export function hideToken(cookie: string, request: Request): void {
  const { pathname, searchParams } = pageUrl(request);
  const token = searchParams.get('token');
  if (token === null) return;
  const headers = { 'set-cookie': setCookie(cookie, token.slice(0, 200)) };
  throw redirect(`${pathname}?step=link`, { status: 303, headers });
}

/** Reads the link only for `?step=link`. Without a query, the page is the same for everyone. */
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
