import { timingSafeEqual } from 'node:crypto';
import { drawNumber, findNumber, parseNumber } from '../../kit/drawn-number.ts';
import type { Random } from '../../kit/random.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';

const PREFIX = 'TK';
/** A tag made for one of these opens nothing else. */
const PURPOSE = { page: 'ticket-thread', mail: 'ticket-reply' } as const;

/** Shown beside the field that asks for a number. */
export const EXAMPLE_NUMBER = 'TK-7QM2X8PA';

/** A fresh number for a request, `TK-` and 8 characters. */
export const drawTicketNumber = (random: Random): string => drawNumber(random, PREFIX);

/** What a person typed as the number of a request, in its printed form; null when it is none. */
export const parseTicketNumber = (text: string): string | null => parseNumber(text, PREFIX);

/** The first number of a request in a text; null when there is none. */
export const findTicketNumber = (text: string): string | null => findNumber(text, PREFIX);

/** The value of `ticket` in the secret link of a request: `TK-XXXXXXXX.<tag>`. */
export const ticketToken = (secret: string, number: string): string =>
  `${number}.${signText({ secret, purpose: PURPOSE.page }, number)}`;

/** Path of the page that shows a request to whoever holds this link, in the language of the request. */
export function ticketPath(
  secret: string,
  { number, locale }: { readonly number: string; readonly locale: string },
): string {
  return `${folderOf(locale)}/about/ticket?ticket=${ticketToken(secret, number)}`;
}

/** The number a token of `ticketToken` speaks of; null when it is forged or cut. */
export function readTicketToken(secret: string, token: string): string | null {
  const [number = '', tag = ''] = token.split('.', 2);
  return verifyText({ secret, purpose: PURPOSE.page }, number, tag) ? number : null;
}

/** In lower case, because mail servers on the way may write addresses so. */
const mailTag = (secret: string, number: string): string =>
  signText({ secret, purpose: PURPOSE.mail }, number).toLowerCase().replace(/[-_]/g, 'x');

/** The address replies to a request go to: `support+tk-xxxxxxxx.<tag>@example.com`. */
export function replyAddress(secret: string, mailbox: string, number: string): string {
  const at = mailbox.lastIndexOf('@');
  const plus = `${number.toLowerCase()}.${mailTag(secret, number)}`;
  return `${mailbox.slice(0, at)}+${plus}${mailbox.slice(at)}`;
}

/** More characters than a number has stand in no address of ours. */
const PLUS = /\+([^+.@]{1,40})\.([^+@]+)@/;

/** The number in an address of `replyAddress`; null when it is none of ours. */
export function readReplyAddress(secret: string, address: string): string | null {
  const [, plus = '', tag = ''] = PLUS.exec(address.toLowerCase()) ?? [];
  const number = parseTicketNumber(plus);
  if (number === null) return null;
  const expected = Buffer.from(mailTag(secret, number));
  const given = Buffer.from(tag);
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : null;
}
