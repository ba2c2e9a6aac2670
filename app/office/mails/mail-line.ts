import type { Mail } from '../../../domain/mail/index.ts';

/** A mail as a line of a list. */
export type MailLine = Pick<Mail, 'id' | 'to' | 'kind' | 'subject' | 'state' | 'locale'> & {
  /** ISO 8601. */
  readonly at: string;
};

export const lineOf = ({ id, to, kind, subject, state, locale, createdAt }: Mail): MailLine => ({
  ...{ id, to, kind, subject, state, locale },
  at: createdAt.toISOString(),
});
