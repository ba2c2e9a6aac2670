import type { MailTransport } from '../../domain/mail/port.ts';

/** Used when no mail server is configured. Staff read the emails in the office. */
export const keptMails: MailTransport = { id: 'kept', send: async () => 'kept' };
