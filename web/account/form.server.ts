import { data, type RouterContextProvider } from 'react-router';
import {
  type Attempt,
  checkNewPassword,
  knownBrowser,
  NAME_LENGTH,
  normalizeEmail,
  PASSWORD_LENGTH,
  type RequestSource,
  type Try,
} from '../../domain/account/index.ts';
import { readEmail as readAddress } from '../../kit/email.ts';
import type { Locale } from '../../locales/index.ts';
import { type Services, servicesContext } from '../loaders/context.ts';
import { textField } from '../loaders/limited-form.server.ts';
import { requestInfoContext } from '../loaders/request-info.ts';
import { parseAddress } from '../routing/address.ts';
import { safeNext } from '../routing/next-page.ts';
import {
  type ActionResult,
  EMPTY_RESULT,
  type Field,
  type Refusal,
  STATUS,
} from './action-result.ts';

type Context = Readonly<RouterContextProvider>;

export type Posted = {
  readonly form: FormData;
  readonly source: RequestSource;
  readonly services: Services;
  readonly locale: Locale;
  /** The path to continue to, as received. */
  readonly next: string;
};

export function readPosted(request: Request, context: Context, form: FormData): Posted {
  const { pathname, searchParams } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const services = context.get(servicesContext);
  const source = { headers: request.headers, from: context.get(requestInfoContext).from };
  const next = textField(form, 'next') || (searchParams.get('next') ?? '');
  return { form, source, services, locale, next };
}

/** Returns the same-site page to continue to, by default `other`. */
export const nextPath = ({ next, locale }: Posted, other = ''): string =>
  safeNext(next || other || null, locale);

type Faults = ActionResult['faults'];

/** Returns the normalized address, or its fault. */
export function readEmail(form: FormData): { email: string; faults: Faults } {
  const { email: read, fault } = readAddress(textField(form, 'email'));
  const email = normalizeEmail(read);
  if (fault === null) return { email, faults: {} };
  return { email, faults: { email: fault === 'required' ? 'email-required' : 'email-malformed' } };
}

export function readName(form: FormData): { name: string; faults: Faults } {
  const name = textField(form, 'name').replace(/\s+/g, ' ');
  return { name, faults: name.length > NAME_LENGTH ? { name: 'name-too-long' } : {} };
}

/** Does not trim, because spaces belong to a password. */
export function rawField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Rejects an empty password, and one above the maximum length. */
export function readPassword(form: FormData): { password: string; faults: Faults } {
  const password = rawField(form, 'password');
  if (password === '') return { password, faults: { password: 'password-required' } };
  const isLong = [...password].length > PASSWORD_LENGTH.most;
  return { password, faults: isLong ? { password: 'password-too-long' } : {} };
}

/** Reads a new password. The repetition counts if the form has that field. */
export async function readNewPassword(
  form: FormData,
  owner: { readonly email: string; readonly name: string },
): Promise<{ password: string; faults: Faults }> {
  const password = rawField(form, 'password');
  if (password === '') return { password, faults: { password: 'password-required' } };
  const fault = await checkNewPassword(password, owner);
  if (fault) return { password, faults: { password: `password-${fault}` } };
  const again = form.get('password_again');
  const differs = typeof again === 'string' && again !== password;
  return { password, faults: differs ? { password_again: 'password-differs' } : {} };
}

type Typed = Partial<Pick<ActionResult, 'email' | 'emailHint' | 'name'>>;

/** Returns the 422 response, or null if there are no faults. */
export function faultyResponse(faults: Partial<Record<Field, unknown>> & Faults, typed: Typed) {
  if (Object.keys(faults).length === 0) return null;
  return data<ActionResult>({ ...EMPTY_RESULT, ...typed, faults }, { status: 422 });
}

export function refusedResponse(refused: Refusal, typed: Typed = {}) {
  return data<ActionResult>({ ...EMPTY_RESULT, ...typed, refused }, { status: STATUS[refused] });
}

export function readAttempt({ services, source }: Posted, what: Try, email: string): Attempt {
  const browser = knownBrowser(services.accounts.secret, source.headers, email);
  return { what, email, from: source.from, browser };
}

/** Returns the 429 response. `wait` is in seconds. */
export function tooManyResponse(wait: number, typed: Typed) {
  const result: ActionResult = {
    ...EMPTY_RESULT,
    ...typed,
    refused: 'too-many',
    minutes: Math.ceil(wait / 60),
  };
  return data<ActionResult>(result, { status: 429, headers: { 'retry-after': String(wait) } });
}
