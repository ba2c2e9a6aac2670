import { data } from 'react-router';
import { listPasskeys, removePasskey } from '../../../domain/account/index.ts';
import { parseId } from '../../../kit/id.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { rawField } from '../form.server.ts';
import { parsePasskey } from '../login/passkey.server.ts';
import { fault, refuse } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { confirmCode, confirmOwner } from './owner.server.ts';
import { securityDone } from './password.server.ts';

const NAME_LENGTH = 60;

/** Verifies the owner, because a passkey alone opens the account. */
export async function askPasskey(member: Member, form: FormData) {
  const name = nameIn(form);
  const step = 'passkey';
  const typed = { passkey_name: name };
  if (name === '') return fault(step, { passkey_name: 'member.fault.passkey-name-required' });
  const refused = await confirmOwner(member, form, { step, typed });
  if (refused) return refused;
  const result = await member.services.accounts.passkeyToAdd(member.source);
  if (!result.ok) return refuse(step, 'passkey-stale', { typed });
  const { options, headers } = result.value;
  return data({ passkey: options }, { headers });
}

export async function addPasskey(member: Member, form: FormData) {
  const { services, source } = member;
  const response = parsePasskey(rawField(form, 'passkey'));
  const name = nameIn(form);
  const typed = { passkey_name: name };
  if (response === null || name === '') return refuse('passkey', 'passkey', { typed });
  const added = await services.accounts.addPasskey(source, { response, name });
  if (!added.ok) return refuse('passkey', 'passkey', { typed });
  throw securityDone(member, 'passkey-added', added.value.headers);
}

/** A passkey of another account counts as not found. */
export async function dropPasskey(member: Member, form: FormData) {
  const { account, services } = member;
  const passkeyId = parseId(textField(form, 'passkey'));
  const refused = await confirmCode(member, form, { step: 'passkey-remove' });
  if (refused) return refused;
  const isDone = await services.database.run(async (work) => {
    const own = await listPasskeys(work, account.id);
    if (passkeyId === null || !own.some(({ id }) => id === passkeyId)) return false;
    await removePasskey(work, { accountId: account.id, passkeyId });
    return true;
  });
  if (!isDone) return refuse('passkey-remove', 'gone');
  throw securityDone(member, 'passkey-removed');
}

const nameIn = (form: FormData): string =>
  textField(form, 'passkey_name').replace(/\s+/g, ' ').slice(0, NAME_LENGTH);
