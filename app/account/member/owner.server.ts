import { countTry, forgiveTry, hasPassword } from '../../../domain/account/index.ts';
import { rawField } from '../form.server.ts';
import { fault, type Kept, refuse } from './answer.server.ts';
import { isFresh, type Member } from './member.server.ts';

type Form = { readonly step: string } & Omit<Kept, 'minutes'>;

/**
 * Makes sure that the owner is at the keyboard, for what cannot be undone: by the password, or, without one, by a
 * sign-in of the last minutes. Null when it is so, else the answer. Wrong passwords count as failed sign-ins do.
 */
export async function confirmOwner(member: Member, form: FormData, { step, ...kept }: Form) {
  const { account, services, asker } = member;
  const { database, accounts } = services;
  if (!(await database.read((reader) => hasPassword(reader, account.id)))) {
    return isFresh(member) ? null : refuse(step, 'fresh', kept);
  }
  const current = rawField(form, 'current');
  if (current === '') return fault(step, { current: 'member.fault.password-required' }, kept);
  const tried = { what: 'sign-in', email: account.email, from: asker.from } as const;
  const wait = await database.run((work) => countTry(work, tried));
  if (wait !== null) return refuse(step, 'too-many', { ...kept, minutes: Math.ceil(wait / 60) });
  if (!(await accounts.checkPassword(account.id, current))) {
    return fault(step, { current: 'member.fault.password-wrong' }, kept);
  }
  await database.run((work) => forgiveTry(work, tried));
  return null;
}
