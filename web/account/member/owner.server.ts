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
 * Verifies the owner by the password or a recent sign-in, and by a code if two-step verification is on. Returns null or
 * the refusal. Attempts count per session, so that no stranger can use up the owner's.
 */
export async function confirmOwner(member: Member, form: FormData, formState: Form) {
  const { step, ...details } = formState;
  const { account, session, services, source } = member;
  const { database, accounts } = services;
  if (!(await database.read((reader) => hasPassword(reader, account.id)))) {
    return isFresh(member) ? confirmCode(member, form, formState) : refuse(step, 'fresh', details);
  }
  const current = rawField(form, 'current');
  if (current === '') return fault(step, { current: 'member.fault.password-required' }, details);
  const client = { email: account.email, from: source.from, browser: session.id };
  const attempt = { what: 'sign-in', ...client } as const;
  const wait = await database.run((work) => countTry(work, attempt));
  if (wait !== null) return refuse(step, 'too-many', { ...details, minutes: Math.ceil(wait / 60) });
  // Rejects a text that no password reaches, before hashing it.
  const isLong = [...current].length > PASSWORD_LENGTH.most;
  if (isLong || !(await accounts.checkPassword(account.id, current))) {
    return fault(step, { current: 'member.fault.password-wrong' }, details);
  }
  await database.run((work) => forgiveTry(work, attempt));
  return confirmCode(member, form, formState);
}

/** Requires a new code for each change, because a session or password may be stolen. */
export async function confirmCode(member: Member, form: FormData, { step, ...details }: Form) {
  if (!member.account.secondFactor) return null;
  const code = textField(form, 'code');
  if (code === '') return fault(step, { code: 'account.fault.code-required' }, details);
  const proven = await member.services.accounts.proveCode(member.source, member, code);
  if (proven.ok) return null;
  if (proven.code === 'used') return fault(step, { code: 'account.refused.code-used' }, details);
  if (proven.code === 'wrong') return fault(step, { code: 'member.fault.code-wrong' }, details);
  return refuse(step, proven.code === 'locked' ? 'locked' : 'gone', details);
}
