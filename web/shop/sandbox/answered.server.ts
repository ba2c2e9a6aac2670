import { data, redirect } from 'react-router';
import type { Services } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';

export const referenceOf = (request: Request): string =>
  new URL(request.url).searchParams.get('reference') ?? '';

/** Answers a second click or the back button. The first answer counts, and the shop shows its result. */
export async function answeredOrMissing(
  request: Request,
  { challengeControls, provider }: Services,
) {
  const known = challengeControls && (await provider.fetch(referenceOf(request)).catch(() => null));
  if (!known) return data(null, { status: 404 });
  const { locale } = parseAddress(new URL(request.url).pathname);
  return redirect(`${localize(locale, '/pay')}?purchase=${known.orderId}`, 303);
}

export function redirectBack(returnUrl: string): Response {
  const { pathname, search } = new URL(returnUrl);
  return redirect(pathname + search, 303);
}
