import { timingSafeEqual } from 'node:crypto';
import { CROCKFORD_SYMBOLS } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';

const PREFIX = 'TK-';
const LENGTH = 8;
const SHAPE = new RegExp(`^${PREFIX}[${CROCKFORD_SYMBOLS}]{${LENGTH}}$`);
/** Numbers in running text, as in the subject of a reply. */
const INSIDE = new RegExp(`\\b${PREFIX}[${CROCKFORD_SYMBOLS}]{${LENGTH}}\\b`, 'i');
/** A tag made for one of these opens nothing else. */
const PURPOSE = { page: 'ticket-thread', mail: 'ticket-reply' } as const;

/** Shown beside the field that asks for a number. */
export const EXAMPLE_NUMBER = 'TK-7QM2X8PA';

/** `TK-` and 8 characters, 40 bits: nobody can count requests or guess the next one. */
export function drawTicketNumber(random: Random): string {
  const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  return PREFIX + symbols.join('');
}

/** What a person typed as the number of a request, in its printed form; null when it is none. */
export function parseTicketNumber(text: string): string | null {
  const symbols = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^TK/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return SHAPE.test(PREFIX + symbols) ? PREFIX + symbols : null;
}

/** The first number of a request in a text; null when there is none. */
export const findTicketNumber = (text: string): string | null =>
  INSIDE.exec(text)?.[0].toUpperCase() ?? null;

/** The value of `ticket` in the secret link of a request: `TK-XXXXXXXX.<tag>`. */
export const ticketToken = (secret: string, number: string): string =>
  `${number}.${signText({ secret, purpose: PURPOSE.page }, number)}`;

/** Path of the page that shows a request to whoever holds this link, in the language of the request. */
export function ticketPath(
  secret: string,
  { number, locale }: { readonly number: string; readonly locale: string },
): string {
  const folder = locale === DEFAULT_LOCALE.prefix ? '' : `/${locale}`;
  return `${folder}/about/ticket?ticket=${ticketToken(secret, number)}`;
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

/** The number in an address of `replyAddress`; null when it is none of ours. */
export function readReplyAddress(secret: string, address: string): string | null {
  const [, plus = '', tag = ''] = /\+([^.@]+)\.([^@]+)@/.exec(address.toLowerCase()) ?? [];
  const number = parseTicketNumber(plus);
  if (number === null) return null;
  const expected = Buffer.from(mailTag(secret, number));
  const given = Buffer.from(tag);
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : null;
}
