import type { MailTransport } from '../../domain/mail/port.ts';

/** Stands in where no mail server is configured: nothing leaves, staff read the mail in the office. */
export const keptMails: MailTransport = { id: 'kept', send: async () => 'kept' };
