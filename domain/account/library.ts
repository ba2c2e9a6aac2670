import { createAuthEndpoint } from '@better-auth/core/api';
import { APIError } from '@better-auth/core/error';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import type { Queryable } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Random } from '../../kit/random.ts';
import { BRAND } from '../../products/index.ts';
import { COOKIE_PREFIX, PASSWORD_LENGTH, SESSION_LIFETIME, STEP_COOKIES } from './account.ts';
import { drawBackupCodes } from './backup-codes.ts';
import { FROM_HEADER } from './from-header.ts';
import { hashPassword, type Passwords, verifyPassword } from './password.ts';
import { librarySchema } from './store.ts';

const SIGN_IN_PATH = '/sign-in/as';

export type LibraryParts = {
  readonly orm: Queryable;
  readonly secret: string;
  readonly siteUrl: string;
  readonly random: Random;
  /** Counted by tests: known and unknown addresses cost the same work. */
  readonly passwords?: Passwords;
};

export type Library = ReturnType<typeof openLibrary>;

/**
 * The sign-in library: passwords, sessions with their cookie, second factor, passkeys. Its endpoints are reachable from
 * here only, never by a request: limits, origin, links, mails and words are ours.
 */
export function openLibrary({ orm, secret, siteUrl, random, passwords }: LibraryParts) {
  const { hash, verify } = passwords ?? { hash: hashPassword, verify: verifyPassword };
  return betterAuth({
    appName: BRAND.name,
    baseURL: siteUrl,
    secret,
    // Never a transaction of its own: the embedded database has one connection.
    database: drizzleAdapter(orm, { provider: 'pg', schema: librarySchema, transaction: false }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'none' },
        locale: { type: 'string', required: true },
        market: { type: 'string', required: false, input: false },
      },
    },
    session: { expiresIn: SESSION_LIFETIME / 1000, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.least,
      // In UTF-16 units there, in characters here.
      maxPasswordLength: 2 * PASSWORD_LENGTH.most,
      password: { hash, verify: (kept) => verify(kept.hash, kept.password) },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The library's own prefix would stand in front of ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [FROM_HEADER] },
      database: { generateId: () => newId(random) },
    },
    plugins: [secondFactor(random), passkeys(siteUrl), callerSignIn()],
  });
}

/** A passkey stands for password and code, so its device must have made sure of its owner. */
function passkeys(siteUrl: string) {
  return passkey({
    rpName: BRAND.name,
    origin: siteUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });
}

/** The library asks for the code after its own endpoints only; neither password nor mailbox alone must go round it. */
function secondFactor(random: Random) {
  const plugin = twoFactor({
    issuer: BRAND.name,
    twoFactorCookieMaxAge: STEP_COOKIES.code.lifetime / 1000,
    // Ours tell a known browser from a stranger's.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: () => drawBackupCodes(random) },
  });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === SIGN_IN_PATH,
  }));
  return { ...plugin, hooks: { after } };
}

/**
 * Signs in who the caller says it is, by a link or a password. The library's own endpoint for passwords takes fewer
 * addresses than there are (no `&`, no `müller.de`), and people who bought with one of those want to sign in.
 */
function callerSignIn() {
  const body = z.object({ userId: z.string() });
  return {
    id: 'caller-sign-in',
    endpoints: {
      signInAs: createAuthEndpoint(SIGN_IN_PATH, { method: 'POST', body }, async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw context.error('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ status: true });
      }),
    },
  };
}
