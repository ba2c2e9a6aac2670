import { redirect } from 'react-router';
import { countTry, forgiveTry, type SecondFactorCode } from '../../../domain/account/index.ts';
import {
  LINK_COOKIE,
  readCookie,
  setCookie,
  withCookies,
} from '../../loaders/account-cookies.server.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import type { Refusal } from '../action-result.ts';
import {
  faultyResponse,
  nextPath,
  type Posted,
  readAttempt,
  readEmail,
  readPassword,
  refusedResponse,
  tooManyResponse,
} from '../form.server.ts';

/** An unknown address gets the same response as a wrong password, after the same work. */
export async function signIn(posted: Posted) {
  const { form, source, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const { password, faults: more } = readPassword(form);
  const faulty = faultyResponse({ ...faults, ...more }, { email });
  if (faulty) return faulty;
  const attempt = readAttempt(posted, 'sign-in', email);
  const wait = await services.database.run((work) => countTry(work, attempt));
  if (wait !== null) return tooManyResponse(wait, { email });
  const token = readCookie(source.headers, LINK_COOKIE);
  const result = await services.accounts.signIn(source, { email, password, token });
  if (!result.ok && result.code === 'wrong') return refusedResponse('wrong', { email });
  await services.database.run((work) => forgiveTry(work, attempt));
  if (!result.ok) return refusedResponse('unproven', { email });
  const { headers, awaitsCode } = result.value;
  const next = nextPath(posted);
  const code = `${localize(locale, '/login/signin')}?step=code&next=${encodeURIComponent(next)}`;
  const cookies = withCookies(headers, setCookie(LINK_COOKIE, ''));
  throw redirect(awaitsCode ? code : next, { status: 303, headers: cookies });
}

/** Any other refusal means that the reader has to start again. */
const CODE_REFUSALS: Readonly<Partial<Record<SecondFactorCode, Refusal>>> = {
  wrong: 'code-wrong',
  used: 'code-used',
  locked: 'locked',
};

/** Accepts six digits of the app, or a backup code. */
export async function enterCode(posted: Posted) {
  const { form, source, services } = posted;
  const code = textField(form, 'code');
  if (code === '') return faultyResponse({ code: 'code-required' }, {});
  const result = await services.accounts.enterCode(source, { code });
  if (result.ok) throw redirect(nextPath(posted), { status: 303, headers: result.value.headers });
  if (result.code === 'over' && (await services.accounts.read(source.headers)))
    throw redirect(nextPath(posted), 303);
  return refusedResponse(CODE_REFUSALS[result.code] ?? 'code-over');
}

/** Redirects to the sign-in page, because pages with the button need an account. */
export async function signOut({ source, services, locale }: Posted) {
  const { headers } = await services.accounts.signOut(source);
  throw redirect(`${localize(locale, '/login/signin')}?step=left`, { status: 303, headers });
}
