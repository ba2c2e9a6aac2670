import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Role, SignedIn } from '../../domain/account/index.ts';
import { localize, parseAddress } from '../routing/address.ts';
import { pageUrl } from '../routing/page-url.ts';
import { servicesContext } from './context.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the signed-in account, or null. Pages have no other way to find out. */
export const readSession = (request: Request, context: Context): Promise<SignedIn | null> =>
  context.get(servicesContext).accounts.read(request.headers);

/** Returns the signed-in account. @throws a redirect to the sign-in page, which says if a form was lost, and back */
export async function requireAccount(request: Request, context: Context): Promise<SignedIn> {
  const signedIn = await readSession(request, context);
  if (signedIn === null) throw redirect(signInPath(request), 303);
  return signedIn;
}

/**
 * Returns a member of the staff with one of these roles, or `admin`, and a second factor.
 * @throws 404 for all others
 */
export async function requireStaff(
  request: Request,
  context: Context,
  roles: readonly Role[],
): Promise<SignedIn> {
  const signedIn = await requireAccount(request, context);
  const { role, secondFactor } = signedIn.account;
  if (role !== 'admin' && (role === 'none' || !roles.includes(role))) {
    throw data(null, { status: 404 });
  }
  if (!secondFactor) {
    const { locale } = parseAddress(pageUrl(request).pathname);
    throw redirect(`${localize(locale, '/member/security')}?needed=second-factor`, 303);
  }
  return signedIn;
}

function signInPath(request: Request): string {
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const { pathname, search } = isForm ? formPage(request) : pageUrl(request);
  const { locale } = parseAddress(pathname);
  const next = encodeURIComponent(pathname + search);
  const step = isForm ? '&step=signed-out' : '';
  return `${localize(locale, '/login/signin')}?next=${next}${step}`;
}

/**
 * Returns the page of a form with its query from the referrer. `done` is removed, because it is about an earlier form.
 */
function formPage(request: Request): URL {
  const page = pageUrl(request);
  const from = URL.parse(request.headers.get('referer') ?? '');
  if (from?.pathname === page.pathname) page.search = from.search;
  page.searchParams.delete('done');
  return page;
}
