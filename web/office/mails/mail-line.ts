import type { Mail } from '../../../domain/mail/index.ts';
import { findLocale } from '../../../locales/index.ts';

export type MailLine = Pick<Mail, 'id' | 'to' | 'kind' | 'subject' | 'state'> & {
  /** BCP 47 tag. */
  readonly language: string;
  /** ISO 8601. */
  readonly at: string;
};

export const lineOf = ({ id, to, kind, subject, state, locale, createdAt }: Mail): MailLine => ({
  id,
  to,
  kind,
  subject,
  state,
  language: findLocale(locale)?.tag ?? locale,
  at: createdAt.toISOString(),
});
