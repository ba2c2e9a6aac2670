import { lowerEmail, readEmail } from '../../kit/email.ts';
import { findLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import {
  CATEGORIES,
  type Category,
  LIMITS,
  lengthOf,
  TEAMS,
  type Team,
  WINDOWS,
  type Windows,
} from './ticket.ts';

export const FIELDS = [
  'name',
  'email',
  'team',
  'category',
  'product',
  'version',
  'windows',
  'order',
  'subject',
  'message',
  'language',
] as const;
export type Field = (typeof FIELDS)[number];
export type Typed = Readonly<Record<Field, string>>;

/** The keys of the `ticket.fault` messages. */
export type Fault =
  | 'name-required'
  | 'name-long'
  | 'email-required'
  | 'email-malformed'
  | 'choice-required'
  | 'version-long'
  | 'order-long'
  | 'subject-short'
  | 'subject-long'
  | 'message-short'
  | 'message-long'
  | 'files-many'
  | 'file-large'
  | 'file-type'
  | 'file-empty';
export type FieldFault = { readonly field: Field | 'attachments'; readonly fault: Fault };

export type TicketInput = {
  readonly name: string;
  readonly email: string;
  readonly team: Team;
  readonly category: Category;
  readonly product: string | null;
  readonly version: string | null;
  readonly windows: Windows | null;
  readonly order: string;
  readonly subject: string;
  readonly text: string;
  readonly locale: string;
};

/** Chosen for a ticket about no product. An empty field means the same. */
const NO_PRODUCT = 'none';

export function faultsOf(typed: Typed): FieldFault[] {
  const found: [Field, Fault | null][] = [
    ['team', typed.team === '' || isOneOf(TEAMS, typed.team) ? null : 'choice-required'],
    ['name', nameFault(typed.name)],
    ['email', emailFault(typed.email)],
    ['category', isOneOf(CATEGORIES, typed.category) ? null : 'choice-required'],
    ['product', isEmptyOr(typed.product, (key) => key === NO_PRODUCT || findProduct(key) !== null)],
    ['version', isLong('version', typed.version) ? 'version-long' : null],
    ['windows', isEmptyOr(typed.windows, (name) => isOneOf(WINDOWS, name))],
    ['order', isLong('order', typed.order) ? 'order-long' : null],
    ['subject', lengthFault('subject', typed.subject)],
    ['message', lengthFault('message', typed.message)],
    ['language', findLocale(typed.language) ? null : 'choice-required'],
  ];
  return found.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []));
}

/** @throws RangeError if `faultsOf` finds any */
export function readTicketInput(typed: Typed): TicketInput {
  const { category, product, version, windows } = typed;
  if (faultsOf(typed).length > 0 || !isOneOf(CATEGORIES, category)) {
    throw new RangeError('The form has faults');
  }
  const team = isOneOf(TEAMS, typed.team) ? typed.team : 'support';
  return {
    name: oneLine(typed.name),
    email: lowerEmail(typed.email),
    order: typed.order,
    team: team === 'support' && category === 'privacy' ? 'privacy' : team,
    category,
    product: findProduct(product)?.key ?? null,
    version: oneLine(version) || null,
    windows: isOneOf(WINDOWS, windows) ? windows : null,
    subject: oneLine(typed.subject),
    text: cleanText(typed.message),
    locale: typed.language,
  };
}

/** Normalizes line breaks and removes the characters that PostgreSQL rejects. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

function nameFault(name: string): Fault | null {
  if (oneLine(name) === '') return 'name-required';
  return isLong('name', name) ? 'name-long' : null;
}

function emailFault(email: string): Fault | null {
  const { fault } = readEmail(email);
  if (fault === null) return null;
  return fault === 'required' ? 'email-required' : 'email-malformed';
}

function lengthFault(field: 'subject' | 'message', text: string): Fault | null {
  const { min, max } = LIMITS[field];
  const length = lengthOf(cleanText(text));
  if (length < min) return `${field}-short`;
  return length > max ? `${field}-long` : null;
}

const isLong = (field: 'name' | 'version' | 'order', text: string): boolean =>
  lengthOf(text) > LIMITS[field].max;

const isEmptyOr = (text: string, isKnown: (text: string) => boolean): Fault | null =>
  text === '' || isKnown(text) ? null : 'choice-required';

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);
