import { redirect } from 'react-router';
import { askLetter, countLetter } from '../../../domain/account/index.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { localize } from '../../routing/address.ts';
import {
  faultyAnswer,
  goOn,
  type Posted,
  readAttempt,
  readEmail,
  readName,
  readNewPassword,
  tooManyAnswer,
} from '../form.server.ts';

/** Answers everyone alike. Only the mailbox learns whether an account existed. */
export async function signUp(posted: Posted) {
  const { form, services, locale } = posted;
  const { email, faults } = readEmail(form);
  const { name, faults: named } = readName(form);
  const { password, faults: more } = await readNewPassword(form, { email, name });
  const emailHint = suggestEmail(email, locale.country);
  const faulty = faultyAnswer({ ...named, ...faults, ...more }, { email, emailHint, name });
  if (faulty) return faulty;
  const { database, accounts } = services;
  const attempt = readAttempt(posted, 'sign-up', email);
  const { wait, isAgain } = await database.run((work) => countLetter(work, attempt));
  if (wait !== null) return tooManyAnswer(wait, { email, name });
  // A pending sign-up stays as it is, because its link was already emailed.
  const next = goOn(posted);
  const person = { email, name, password, locale: locale.prefix, next };
  const linkId = isAgain ? '' : await accounts.signUp(person);
  const letter = { about: 'sign-up', email, locale: locale.prefix, linkId, isAgain, next } as const;
  await database.run((work) => askLetter(work, letter));
  throw redirect(`${localize(locale, '/login/signup')}?step=sent`, 303);
}
