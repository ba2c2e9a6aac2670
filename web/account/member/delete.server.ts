import { deleteAccount } from '../../../domain/account/index.ts';
import { forgetAddress } from '../../../domain/uninstall/index.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { fault, refuse } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { confirmOwner } from './owner.server.ts';
import { afterDeletion } from './profile.server.ts';

/**
 * Deletes the account with its sessions, passkeys, and links, and removes its addresses from uninstall feedback. Orders
 * and invoices stay, as the law requires (in Germany section 147 of the fiscal code), and so do paid licenses and the
 * emails about them.
 */
export async function removeAccount(member: Member, form: FormData) {
  const { account, services, asker, locale } = member;
  const confirmed = textField(form, 'confirm') === 'yes';
  const typed = confirmed ? { confirm: 'yes' } : {};
  if (account.role !== 'none') return refuse('delete', 'staff', { typed });
  if (!confirmed) return fault('delete', { confirm: 'member.fault.confirm-required' });
  const refused = await confirmOwner(member, form, { step: 'delete', typed });
  if (refused) return refused;
  await services.database.run(async (work) => {
    for (const email of await deleteAccount(work, account.id)) await forgetAddress(work, email);
  });
  const { headers } = await services.accounts.signOut(asker);
  throw afterDeletion(locale, headers);
}
