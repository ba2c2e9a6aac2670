import { type RouterContextProvider, redirect } from 'react-router';
import { askCounted, resetPassword } from '../../../domain/account/index.ts';
import { LINK_COOKIE, setCookie } from '../../loaders/account-cookies.server.ts';
import { readForm } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import {
  faultyResponse,
  type Posted,
  readAttempt,
  readEmail,
  readNewPassword,
  readPosted,
  refusedResponse,
  tooManyResponse,
} from '../form.server.ts';
import { checkShown, followedLink } from '../login/link.server.ts';

export async function actOnReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: 'request' | 'password',
) {
  const form = await readForm(request);
  if (form === null) return refusedResponse('too-large');
  const posted = readPosted(request, context, form);
  return screen === 'request' ? requestReset(posted) : choosePassword(posted);
}

/** Returns the same response for every address. A job finds the account. */
async function requestReset(posted: Posted) {
  const { form, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const faulty = faultyResponse(faults, { email });
  if (faulty) return faulty;
  const letter = { about: 'reset', email, locale: locale.prefix, next: '', linkId: '' } as const;
  const attempt = readAttempt(posted, 'reset', email);
  const wait = await services.database.run((work) => askCounted(work, letter, attempt));
  if (wait !== null) return tooManyResponse(wait, { email });
  throw redirect(`${localize(locale, '/reset/request')}?step=sent`, 303);
}

async function choosePassword(posted: Posted) {
  const { form, source, services, locale } = posted;
  const link = await followedLink(services, source.headers, ['reset']);
  if (link === null) return refusedResponse('link');
  checkShown(posted, link, '/reset/password');
  const { password, faults } = await readNewPassword(form, { email: link.email, name: '' });
  const faulty = faultyResponse(faults, {});
  if (faulty) return faulty;
  const hash = await services.accounts.hash(password);
  const isSet = await services.database.run((work) => resetPassword(work, link, hash));
  if (!isSet) return refusedResponse('link');
  const headers = { 'set-cookie': setCookie(LINK_COOKIE, '') };
  throw redirect(`${localize(locale, '/login/signin')}?step=reset`, { status: 303, headers });
}
