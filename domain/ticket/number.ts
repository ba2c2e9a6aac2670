import { timingSafeEqual } from 'node:crypto';
import { drawNumber, findNumber, parseNumber } from '../../kit/drawn-number.ts';
import type { Random } from '../../kit/random.ts';
import { listSecrets, type Secret, signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';

const PREFIX = 'TK';
/** A tag for one purpose is invalid for the other. */
const PURPOSE = { page: 'ticket-thread', mail: 'ticket-reply' } as const;

/** For hints. */
export const EXAMPLE_NUMBER = 'TK-7QM2X8PA';

export const drawTicketNumber = (random: Random): string => drawNumber(random, PREFIX);

export const parseTicketNumber = (text: string): string | null => parseNumber(text, PREFIX);

export const findTicketNumber = (text: string): string | null => findNumber(text, PREFIX);

/** Returns the `ticket` parameter of a secret link: `TK-XXXXXXXX.<tag>`. */
export const ticketToken = (secret: Secret, number: string): string =>
  `${number}.${signText({ secret, purpose: PURPOSE.page }, number)}`;

export function ticketPath(
  secret: Secret,
  { number, locale }: { readonly number: string; readonly locale: string },
): string {
  return `${folderOf(locale)}/about/ticket?ticket=${ticketToken(secret, number)}`;
}

/** Returns the ticket's number, or null if the token is forged or cut off. */
export function readTicketToken(secret: Secret, token: string): string | null {
  const [number = '', tag = ''] = token.split('.', 2);
  return verifyText({ secret, purpose: PURPOSE.page }, number, tag) ? number : null;
}

const mailTag = (secret: Secret, number: string): string =>
  signText({ secret, purpose: PURPOSE.mail }, number).toLowerCase().replace(/[-_]/g, 'x');

/** `support+tk-xxxxxxxx.<tag>@example.com`. Lowercase, because mail servers may change the case. */
export function replyAddress(secret: Secret, mailbox: string, number: string): string {
  const at = mailbox.lastIndexOf('@');
  const plus = `${number.toLowerCase()}.${mailTag(secret, number)}`;
  return `${mailbox.slice(0, at)}+${plus}${mailbox.slice(at)}`;
}

const PLUS = /\+([^+.@]{1,40})\.([^+@]+)@/;

export function readReplyAddress(secret: Secret, address: string): string | null {
  const [, plus = '', tag = ''] = PLUS.exec(address.toLowerCase()) ?? [];
  const number = parseTicketNumber(plus);
  if (number === null) return null;
  const given = Buffer.from(tag);
  const isOurs = listSecrets(secret).some((each) => {
    const expected = Buffer.from(mailTag(each, number));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? number : null;
}
