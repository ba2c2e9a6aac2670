import { type RouterContextProvider, redirect } from 'react-router';
import { askCounted, resetPassword } from '../../../domain/account/index.ts';
import { LINK_COOKIE, setCookie } from '../../loaders/account-cookies.server.ts';
import { readForm } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import {
  faultyAnswer,
  type Posted,
  readAttempt,
  readEmail,
  readNewPassword,
  readPosted,
  refusedAnswer,
  tooManyAnswer,
} from '../form.server.ts';
import { checkShown, followedLink } from '../login/link.server.ts';

export async function actOnReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: 'request' | 'password',
) {
  const form = await readForm(request);
  if (form === null) return refusedAnswer('too-large');
  const posted = readPosted(request, context, form);
  return screen === 'request' ? askReset(posted) : choosePassword(posted);
}

/** Gives every address the same answer. A job finds the account. */
async function askReset(posted: Posted) {
  const { form, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const faulty = faultyAnswer(faults, { email });
  if (faulty) return faulty;
  const letter = { about: 'reset', email, locale: locale.prefix, next: '', linkId: '' } as const;
  const attempt = readAttempt(posted, 'reset', email);
  const wait = await services.database.run((work) => askCounted(work, letter, attempt));
  if (wait !== null) return tooManyAnswer(wait, { email });
  throw redirect(`${localize(locale, '/reset/request')}?step=sent`, 303);
}

async function choosePassword(posted: Posted) {
  const { form, source, services, locale } = posted;
  const link = await followedLink(services, source.headers, ['reset']);
  if (link === null) return refusedAnswer('link');
  checkShown(posted, link, '/reset/password');
  const { password, faults } = await readNewPassword(form, { email: link.email, name: '' });
  const faulty = faultyAnswer(faults, {});
  if (faulty) return faulty;
  const hash = await services.accounts.hash(password);
  const isSet = await services.database.run((work) => resetPassword(work, link, hash));
  if (!isSet) return refusedAnswer('link');
  const headers = { 'set-cookie': setCookie(LINK_COOKIE, '') };
  throw redirect(`${localize(locale, '/login/signin')}?step=reset`, { status: 303, headers });
}
