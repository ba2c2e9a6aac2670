import { lowerEmail, readEmail } from '../../kit/email.ts';
import { parseId } from '../../kit/id.ts';
import { findLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { cleanText } from '../ticket/index.ts';
import { type Answer, findReason, LIMITS, MOST_DAYS, type Opened } from './uninstall.ts';

/** As typed. `form` is the id of the form. */
export const FIELDS = [
  ...['product', 'version', 'days', 'install', 'form', 'reason', 'comment', 'email'],
] as const;
export type Typed = {
  readonly product: string;
  readonly version: string;
  readonly days: string;
  readonly install: string;
  readonly form: string;
  readonly reason: string;
  readonly comment: string;
  readonly email: string;
};

export type Fault = 'reason' | 'comment' | 'email';

const VERSION = /^\d{1,5}(?:\.\d{1,5}){0,3}$/;
const INSTALL = /^[\w.{}-]+$/;

/** Reads the parameters of the survey. An invalid one becomes null. */
export function readOpened(read: (name: 'product' | 'version' | 'days' | 'install') => string) {
  const version = read('version').trim();
  const days = read('days').trim();
  const install = read('install').trim();
  const isInstall = install.length <= LIMITS.install && INSTALL.test(install);
  return {
    product: findProduct(read('product').trim())?.key ?? null,
    version: version.length <= LIMITS.version && VERSION.test(version) ? version : null,
    days: /^\d{1,5}$/.test(days) && Number(days) <= MOST_DAYS ? Number(days) : null,
    install: isInstall ? install : null,
  } satisfies Opened;
}

export function faultsOf({ reason, comment, email }: Typed): Fault[] {
  const isTextLong = [...cleanText(comment)].length > LIMITS.text;
  const isEmailFine = ['required', null].includes(readEmail(email).fault);
  return [
    ...(findReason(reason) ? [] : (['reason'] as const)),
    ...(isTextLong ? (['comment'] as const) : []),
    ...(isEmailFine ? [] : (['email'] as const)),
  ];
}

/** @throws RangeError when `faultsOf` finds faults, or for an unknown locale */
export function readAnswer(typed: Typed, place: { locale: string; newId: () => string }): Answer {
  const reason = findReason(typed.reason);
  if (reason === null || faultsOf(typed).length > 0) throw new RangeError('the form has faults');
  if (!findLocale(place.locale)) throw new RangeError(`unknown locale ${place.locale}`);
  return {
    ...readOpened((name) => typed[name]),
    reason,
    formId: parseId(typed.form) ?? place.newId(),
    text: cleanText(typed.comment) || null,
    email: lowerEmail(typed.email) || null,
    locale: place.locale,
  };
}
