import { hasPassword, listPasskeys, listSessions } from '../../../domain/account/index.ts';
import { dateText, momentText } from '../../loaders/moments.server.ts';
import { isFresh, type Member } from './member.server.ts';
import { type NewEmailView, openNewEmail } from './new-email.server.ts';
import { SECURITY_STEPS, type SecurityStep } from './security-steps.ts';

export type SessionView = {
  readonly id: string;
  readonly browser: ReturnType<typeof browserName>;
  readonly since: string;
  readonly isThis: boolean;
};

export type PasskeyView = { readonly id: string; readonly name: string; readonly since: string };

export type SecurityView = {
  readonly email: string;
  /** The new address of a followed link. */
  readonly newEmail: NewEmailView | null;
  readonly hasPassword: boolean;
  readonly isFresh: boolean;
  readonly secondFactor: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly sessions: readonly SessionView[];
  readonly step: SecurityStep | null;
  readonly toConfirm: PasskeyView | null;
};

export async function openSecurity(member: Member): Promise<SecurityView> {
  const { account, services, session, locale, query } = member;
  const newEmail = await openNewEmail(member);
  return services.database.read(async (reader) => {
    const keys = await listPasskeys(reader, account.id);
    const passkeys = keys.map(({ id, name, createdAt }) => {
      return { id, name: name ?? '', since: dateText(createdAt, locale) };
    });
    const sessions = await listSessions(reader, account.id);
    return {
      email: account.email,
      newEmail,
      secondFactor: account.secondFactor,
      passkeys,
      hasPassword: await hasPassword(reader, account.id),
      isFresh: isFresh(member),
      sessions: sessions.map(({ id, createdAt, userAgent }) => ({
        id,
        browser: browserName(userAgent),
        since: momentText(createdAt, locale),
        isThis: id === session.id,
      })),
      step: SECURITY_STEPS.find((step) => step === query.get('do')) ?? null,
      toConfirm: passkeys.find(({ id }) => id === query.get('remove')) ?? null,
    };
  });
}

/** The first match counts, because most browsers also claim to be others. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Parses a `User-Agent` header. Returns null if the browser or the system is unknown. */
export function browserName(
  userAgent: string | null,
): { readonly browser: string; readonly system: string } | null {
  const find = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? { browser, system } : null;
}
