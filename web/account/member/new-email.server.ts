import { changeEmail, type Link, rememberBrowser } from '../../../domain/account/index.ts';
import { systemRandom } from '../../../kit/random.ts';
import { NEW_EMAIL_COOKIE, setCookie, withCookies } from '../../loaders/account-cookies.server.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { followedLink } from '../login/link.server.ts';
import { refuse } from './answer.server.ts';
import type { Member } from './member.server.ts';
import { securityDone } from './password.server.ts';

export type NewEmailView =
  /** `id` is the UUID of the link. */
  | { readonly state: 'ready'; readonly id: string; readonly email: string }
  /** `other`: it belongs to an account other than the signed-in one. */
  | { readonly state: 'dead' | 'other' };

const readLink = ({ services, source }: Member): Promise<Link | null> =>
  followedLink(services, source.headers, ['new-email'], NEW_EMAIL_COOKIE);

/** Returns null if no link was followed. */
export async function openNewEmail(member: Member): Promise<NewEmailView | null> {
  if (member.query.get('step') !== 'link') return null;
  const link = await readLink(member);
  if (link === null) return { state: 'dead' };
  if (link.accountId !== member.account.id) return { state: 'other' };
  return { state: 'ready', id: link.id, email: link.email };
}

/** The link proves the mailbox, and the session proves the owner. */
export async function confirmNewEmail(member: Member, form: FormData) {
  const { account, services } = member;
  const link = await readLink(member);
  // A second tab may have followed another link since.
  const isShown = link !== null && textField(form, 'link') === link.id;
  const isDone =
    isShown &&
    (await services.database.run((work) => changeEmail(work, { link, accountId: account.id })));
  if (!isDone) return refuse('email-confirm', 'gone');
  const { secret } = services.accounts;
  const known = rememberBrowser(
    { secret, random: systemRandom },
    member.source.headers,
    link.email,
  );
  const cookies = withCookies(new Headers(), setCookie(NEW_EMAIL_COOKIE, ''), known);
  throw securityDone(member, 'email-changed', cookies);
}
