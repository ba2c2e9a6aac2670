import {
  countTry,
  forgiveTry,
  hasPassword,
  PASSWORD_LENGTH,
} from '../../../domain/account/index.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { rawField } from '../form.server.ts';
import { fault, type ResultDetails, refuse } from './answer.server.ts';
import { isFresh, type Member } from './member.server.ts';

type Form = { readonly step: string } & Omit<ResultDetails, 'minutes'>;

/**
 * Verifies the owner before a change: by the password, or without one by a recent sign-in, and by a code if two-step
 * verification is on. Returns null, or the answer with the fault. Attempts count per session, so that no stranger can
 * use up the owner's.
 */
export async function confirmOwner(member: Member, form: FormData, answer: Form) {
  const { step, ...kept } = answer;
  const { account, session, services, asker } = member;
  const { database, accounts } = services;
  if (!(await database.read((reader) => hasPassword(reader, account.id)))) {
    return isFresh(member) ? confirmCode(member, form, answer) : refuse(step, 'fresh', kept);
  }
  const current = rawField(form, 'current');
  if (current === '') return fault(step, { current: 'member.fault.password-required' }, kept);
  const who = { email: account.email, from: asker.from, browser: session.id };
  const attempt = { what: 'sign-in', ...who } as const;
  const wait = await database.run((work) => countTry(work, attempt));
  if (wait !== null) return refuse(step, 'too-many', { ...kept, minutes: Math.ceil(wait / 60) });
  // No password is longer, and a hostile text would take long.
  const isLong = [...current].length > PASSWORD_LENGTH.most;
  if (isLong || !(await accounts.checkPassword(account.id, current))) {
    return fault(step, { current: 'member.fault.password-wrong' }, kept);
  }
  await database.run((work) => forgiveTry(work, attempt));
  return confirmCode(member, form, answer);
}

/** Requires a new code for each change, because a session or password may be stolen. */
export async function confirmCode(member: Member, form: FormData, { step, ...kept }: Form) {
  if (!member.account.secondFactor) return null;
  const code = textField(form, 'code');
  if (code === '') return fault(step, { code: 'account.fault.code-required' }, kept);
  const proven = await member.services.accounts.proveCode(member.asker, member, code);
  if (proven.ok) return null;
  if (proven.code === 'used') return fault(step, { code: 'account.refused.code-used' }, kept);
  if (proven.code === 'wrong') return fault(step, { code: 'member.fault.code-wrong' }, kept);
  return refuse(step, proven.code === 'locked' ? 'locked' : 'gone', kept);
}
