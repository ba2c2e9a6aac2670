import type { Work } from '../../db/work.ts';
import { numberFormat } from '../../kit/formats.ts';
import { newId } from '../../kit/id.ts';
import type { Secret } from '../../kit/sign.ts';
import { hours } from '../../kit/time.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { type Mail, type MailKind, type MailParts, queueMail } from '../mail/index.ts';
import { LINK_LIFETIME, type Link, type LinkPurpose, pseudonymOf } from './account.ts';
import { codeOf, tokenOf } from './link.ts';

const LETTERS: Readonly<Record<LinkPurpose, { readonly kind: MailKind; readonly path: string }>> = {
  'sign-up': { kind: 'account-verify', path: '/login/signin' },
  'sign-in': { kind: 'account-sign-in', path: '/login/magic-link' },
  reset: { kind: 'account-reset', path: '/reset/password' },
  'new-email': { kind: 'account-new-email', path: '/member/security' },
  'undo-email': { kind: 'account-email-changed', path: '/login/signin' },
  'undo-password': { kind: 'account-password-changed', path: '/login/signin' },
};

type Recipient = { readonly to: string; readonly locale: string };

export async function queueAccountMail(
  work: Work,
  { link, to, locale }: Recipient & { readonly link: Link },
): Promise<void> {
  const fields = {
    link: link.id,
    purpose: link.purpose,
    email: link.email,
    new_email: link.values['replacedBy'] ?? '',
    valid: lifetimeOf(link.purpose, locale),
  };
  const { kind } = LETTERS[link.purpose];
  await queueMail(work, { key: `account-link:${link.id}`, kind, to, locale, fields });
}

const NOTICE_PAUSE = hours(1);

/** Only the owner of the address learns that it has an account. */
export async function queueNotice(work: Work, { to, locale }: Recipient): Promise<void> {
  const slot = Math.floor(work.now.getTime() / NOTICE_PAUSE);
  const key = `account-exists:${pseudonymOf(to)}:${slot}`;
  await queueMail(work, { key, to, locale, kind: 'account-exists', fields: { email: to } });
}

/** `started`, `stopped`: by the owner. `ended`: by an administrator. */
export type FactorChange = 'started' | 'stopped' | 'ended';

export async function queueFactorMail(
  work: Work,
  { to, locale, change }: Recipient & { readonly change: FactorChange },
): Promise<void> {
  const kind = `account-second-factor-${change}` as const;
  const key = `${kind}:${newId(work.random)}`;
  await queueMail(work, { key, to, locale, kind, fields: { email: to } });
}

export async function queuePasskeyMail(work: Work, { to, locale }: Recipient): Promise<void> {
  const kind = 'account-passkey-added';
  const key = `${kind}:${newId(work.random)}`;
  await queueMail(work, { key, to, locale, kind, fields: { email: to } });
}

/** Returns values that are added on sending, so that stored emails do not contain the link. */
export function accountMailParts(
  { secret, siteUrl }: { readonly secret: Secret; readonly siteUrl: string },
  mail: Mail,
): MailParts | null {
  if (!mail.kind.startsWith('account-')) return null;
  const home = siteUrl + folderOf(mail.locale);
  const help = { help_url: `${home}/about/help-center` };
  const { link: id, purpose } = mail.fields;
  if (id === undefined || purpose === undefined) {
    const urls = {
      url: `${home}/login/signin`,
      reset_url: `${home}/reset/request`,
      security_url: `${home}/member/security`,
    };
    return { fields: { ...help, ...urls }, secret: [], attachments: [] };
  }
  const { path } = LETTERS[purpose as LinkPurpose];
  const url = `${home}${path}?token=${tokenOf(secret, id)}`;
  const code = codeOf(secret, id).replace(/^(\d{4})/, '$1 ');
  return { fields: { ...help, url, code }, secret: ['url', 'code'], attachments: [] };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function lifetimeOf(purpose: LinkPurpose, locale: string): string {
  const lifetime = LINK_LIFETIME[purpose];
  const [unit, length] = UNITS.find(([, one]) => lifetime >= 2 * one) ?? UNITS[2];
  const { numberLocale } = getLocale(locale);
  const format = numberFormat(numberLocale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(lifetime / length));
}
