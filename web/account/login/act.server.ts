import { type RouterContextProvider, redirect } from 'react-router';
import { askLetter, countLetter } from '../../../domain/account/index.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { localize } from '../../routing/address.ts';
import {
  faultyResponse,
  nextPath,
  type Posted,
  readAttempt,
  readEmail,
  readName,
  readNewPassword,
  readPosted,
  refusedResponse,
  tooManyResponse,
} from '../form.server.ts';
import { spendFollowed } from './link.server.ts';
import { enterLinkCode, requestSignInLink } from './magic-link.server.ts';
import { askPasskey, enterPasskey } from './passkey.server.ts';
import { enterCode, signIn, signOut } from './sign-in.server.ts';

/** Actions by the form's `step`. Without a step, the page's own action runs. */
const STEPS = {
  signin: signIn,
  signup: signUp,
  'magic-link': requestSignInLink,
  code: enterCode,
  'link-code': enterLinkCode,
  link: spendFollowed,
  'passkey-ask': askPasskey,
  passkey: enterPasskey,
  'sign-out': signOut,
} as const;

type Step = keyof typeof STEPS;

export async function actOnLogin(
  request: Request,
  context: Readonly<RouterContextProvider>,
  screen: 'signin' | 'signup' | 'magic-link',
) {
  const form = await readForm(request);
  if (form === null) return refusedResponse('too-large');
  const step = textField(form, 'step');
  // hasOwn, because every object inherits `constructor`.
  const act = STEPS[Object.hasOwn(STEPS, step) ? (step as Step) : screen];
  return act(readPosted(request, context, form));
}

/** Returns the same response for everyone. Only the mailbox learns whether an account existed. */
export async function signUp(posted: Posted) {
  const { form, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const { name, faults: named } = readName(form);
  const { password, faults: more } = await readNewPassword(form, { email, name });
  const emailHint = suggestEmail(email, locale.country);
  const faulty = faultyResponse({ ...named, ...faults, ...more }, { email, emailHint, name });
  if (faulty) return faulty;
  const { database, accounts } = services;
  const attempt = readAttempt(posted, 'sign-up', email);
  const { wait, isAgain } = await database.run((work) => countLetter(work, attempt));
  if (wait !== null) return tooManyResponse(wait, { email, name });
  // A pending sign-up stays as it is, because its link was already emailed.
  const next = nextPath(posted);
  const person = { email, name, password, locale: locale.prefix, next };
  const linkId = isAgain ? '' : await accounts.signUp(person);
  const letter = { about: 'sign-up', email, locale: locale.prefix, linkId, isAgain, next } as const;
  await database.run((work) => askLetter(work, letter));
  throw redirect(`${localize(locale, '/login/signup')}?step=sent`, 303);
}
