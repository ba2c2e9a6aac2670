import type { Mail } from '../../../domain/mail/index.ts';
import { findLocale } from '../../../locales/index.ts';

/** A mail as a line of a list. */
export type MailLine = Pick<Mail, 'id' | 'to' | 'kind' | 'subject' | 'state'> & {
  /** Tag of the language it is written in. */
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
