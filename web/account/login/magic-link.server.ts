import { redirect } from 'react-router';
import { askCounted, openCode } from '../../../domain/account/index.ts';
import {
  REQUESTED_COOKIE,
  readCookie,
  setCookie,
  withCookies,
} from '../../loaders/account-cookies.server.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import {
  faultyResponse,
  nextPath,
  type Posted,
  readAttempt,
  readEmail,
  refusedResponse,
  tooManyResponse,
} from '../form.server.ts';
import { signInByLink } from './link.server.ts';

/** Emails a link and a code. An unknown address gets an account when the link is followed. */
export async function requestSignInLink(posted: Posted) {
  const { form, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const faulty = faultyResponse(faults, { email });
  if (faulty) return faulty;
  const linkId = services.newId();
  const next = nextPath(posted);
  const letter = { about: 'sign-in', email, locale: locale.prefix, next, linkId } as const;
  const attempt = readAttempt(posted, 'sign-in-link', email);
  const wait = await services.database.run((work) => askCounted(work, letter, attempt));
  if (wait !== null) return tooManyResponse(wait, { email });
  const headers = withCookies(new Headers(), setCookie(REQUESTED_COOKIE, linkId));
  throw redirect(`${localize(locale, '/login/magic-link')}?step=sent`, { status: 303, headers });
}

/** Works only in the browser that requested the code. */
export async function enterLinkCode(posted: Posted) {
  const { form, source, services } = posted;
  const code = textField(form, 'code');
  if (code === '') return faultyResponse({ code: 'code-required' }, {});
  const id = readCookie(source.headers, REQUESTED_COOKIE) ?? '';
  const { secret } = services.accounts;
  const link = await services.database.run((work) => openCode(work, secret, { id, code }));
  return link ? signInByLink(posted, link) : refusedResponse('code-wrong');
}
