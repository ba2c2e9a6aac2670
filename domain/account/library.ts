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
import { listSecrets, type Secret } from '../../kit/sign.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { COOKIE_PREFIX, PASSWORD_LENGTH, SESSION_LIFETIME, STEP_COOKIES } from './account.ts';
import { drawBackupCodes } from './backup-codes.ts';
import { acceptEarlierCookies } from './earlier-cookies.ts';
import { FROM_HEADER } from './from-header.ts';
import { hashPassword, type Passwords, verifyPassword } from './password.ts';
import { listSecretVersions } from './secret-versions.ts';
import { librarySchema } from './store.ts';

const SIGN_IN_PATH = '/sign-in/as';

export type LibraryParts = {
  readonly orm: Queryable;
  readonly secret: Secret;
  readonly siteUrl: string;
  readonly random: Random;
  readonly passwords?: Passwords;
};

export type Library = ReturnType<typeof openLibrary>;

export function openLibrary({ orm, secret, siteUrl, random, passwords }: LibraryParts) {
  const { hash, verify } = passwords ?? { hash: hashPassword, verify: verifyPassword };
  return betterAuth({
    appName: VENDOR.name,
    baseURL: siteUrl,
    secrets: listSecretVersions(secret),
    // Reads what was encrypted before secrets had versions. With several secrets, nothing of that is left at the start.
    secret: listSecrets(secret)[0],
    // The embedded database has one connection, so the library must not open transactions.
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
      // The library counts UTF-16 units, this project characters.
      maxPasswordLength: 2 * PASSWORD_LENGTH.most,
      password: { hash, verify: (kept) => verify(kept.hash, kept.password) },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [FROM_HEADER] },
      database: { generateId: () => newId(random) },
    },
    plugins: [
      acceptEarlierCookies(secret),
      secondFactor(random),
      passkeys(siteUrl),
      callerSignIn(),
    ],
  });
}

/** A passkey replaces password and code, so the device must verify its user. */
function passkeys(siteUrl: string) {
  return passkey({
    rpName: VENDOR.name,
    origin: siteUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
      },
    },
  });
}

/** The library asks for a code only after its own endpoints. This adds the shop's. */
function secondFactor(random: Random) {
  const plugin = twoFactor({
    issuer: VENDOR.name,
    twoFactorCookieMaxAge: STEP_COOKIES.code.lifetime / 1000,
    // The limits in `limits.ts` distinguish known browsers.
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

// The library's password endpoint rejects some valid addresses, such as those with `&` or in `müller.de`.
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
