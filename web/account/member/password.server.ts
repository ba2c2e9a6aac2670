import { redirect } from 'react-router';
import { askEmailChange, checkNewPassword, countTry } from '../../../domain/account/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { localize } from '../../routing/address.ts';
import { rawField, readEmail } from '../form.server.ts';
import type { MemberFaults } from './action-result.ts';
import { fault, refuse } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { confirmOwner } from './owner.server.ts';
import type { SECURITY_DONE } from './security-steps.ts';

/** Redirects to the page that confirms the change. */
export const securityDone = (
  { locale }: Pick<Member, 'locale'>,
  done: keyof typeof SECURITY_DONE | 'email-changed',
  headers = new Headers(),
) => redirect(`${localize(locale, '/member/security')}?done=${done}`, { status: 303, headers });

/** Signs out every other browser. */
export async function changePassword(member: Member, form: FormData) {
  const { account, services, source } = member;
  const faults = await newPasswordFaults(form, account);
  const current = rawField(form, 'current');
  const step = 'password';
  if (current === '') {
    return fault(step, { current: 'member.fault.password-required', ...faults });
  }
  if (Object.keys(faults).length > 0) return fault(step, faults);
  const refused = await confirmOwner(member, form, { step });
  if (refused) return refused;
  const next = rawField(form, 'password');
  const changed = await services.accounts.changePassword(source.headers, { current, next });
  if (!changed.ok) return refuse(step, 'fresh');
  throw securityDone(member, 'password');
}

async function newPasswordFaults(form: FormData, owner: Member['account']): Promise<MemberFaults> {
  const password = rawField(form, 'password');
  if (password === '') return { password: 'account.fault.password-required' };
  const wrong = await checkNewPassword(password, owner);
  if (wrong) return { password: `account.fault.password-${wrong}` };
  const isSame = rawField(form, 'password_again') === password;
  return isSame ? {} : { password_again: 'account.fault.password-differs' };
}

/** Emails a link to the new address. The response does not reveal whether the address has an account. */
export async function changeEmail(member: Member, form: FormData) {
  const { account, services, locale, source } = member;
  const { email, faults } = readEmail(form);
  const details = { typed: { email }, emailHint: suggestEmail(email, locale.country) };
  const step = 'email';
  if (faults.email) {
    const code = faults.email === 'email-required' ? 'email-required' : 'email-malformed';
    return fault(step, { email: `account.fault.${code}` }, details);
  }
  if (isSameEmail(email, account.email))
    return fault(step, { email: 'member.fault.same-email' }, details);
  const refused = await confirmOwner(member, form, { step, ...details });
  if (refused) return refused;
  const by = { email: account.email, from: source.from, browser: member.session.id };
  const attempt = { what: 'new-email', to: email, ...by } as const;
  const wait = await services.database.run((work) => countTry(work, attempt));
  if (wait !== null) return refuse(step, 'too-many', { ...details, minutes: Math.ceil(wait / 60) });
  const change = { accountId: account.id, email, locale: locale.prefix };
  const result = await services.database.run((work) => askEmailChange(work, change));
  if (!result.ok) return fault(step, { email: 'member.fault.same-email' }, details);
  throw securityDone(member, 'email');
}
