import { hasPassword, listPasskeys, listSessions } from '../../../domain/account/index.ts';
import { dateText, momentText } from '../../loaders/moments.server.ts';
import { browserName } from './browser-name.ts';
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
