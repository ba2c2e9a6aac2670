import { done, type Result, refused } from '../../kit/result.ts';
import { type SignedIn, STEP_COOKIES } from './account.ts';
import { type LibraryAnswer, readAnswer } from './answer.ts';
import { type FactorChange, queueFactorMail } from './mail.ts';
import { type Asker, type Cookies, type Desk, enter, headersFor, readSession } from './session.ts';
import { dateSecondFactor } from './store-factors.ts';

export type SecondFactorCode = 'signed-out' | 'wrong' | 'already' | 'locked' | 'over';

export type SecondFactor = {
  /**
   * The second step of signing in: the six digits of the app, or a backup code. `over`: begin again with the password;
   * `locked`: too many wrong ones.
   */
  enterCode(
    asker: Asker,
    typed: { readonly code: string },
  ): Promise<Result<Cookies, SecondFactorCode>>;
  /** A secret for the app and ten backup codes, each good once. Nothing changes before `confirmSecondFactor`. */
  startSecondFactor(
    asker: Asker,
    password: string,
  ): Promise<Result<Cookies & Started, SecondFactorCode>>;
  /** From now on a code is asked for: the app has shown that it can make them. */
  confirmSecondFactor(asker: Asker, code: string): Promise<Result<Cookies, SecondFactorCode>>;
  stopSecondFactor(asker: Asker, password: string): Promise<Result<Cookies, SecondFactorCode>>;
  /** Ten new ones; those before are worthless. */
  newBackupCodes(
    asker: Asker,
    password: string,
  ): Promise<Result<Cookies & Pick<Started, 'backupCodes'>, SecondFactorCode>>;
};

type Started = {
  /** `otpauth://totp/…`, to be shown as a QR code. */
  readonly uri: string;
  /** The same secret to type, in base32. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
};

const DIGITS = /^\d{6}$/;

const CODES: Readonly<Record<string, SecondFactorCode>> = {
  UNAUTHORIZED: 'signed-out',
  TOTP_ALREADY_ENABLED: 'already',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  INVALID_TWO_FACTOR_COOKIE: 'over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'over',
};

const refusedBy = ({ code }: LibraryAnswer) => refused(CODES[code] ?? 'wrong');

export function openSecondFactor(desk: Desk): SecondFactor {
  return {
    enterCode: async (asker, typed) => {
      const { api } = await desk.library();
      const code = typed.code.normalize('NFKC').replace(/\s/g, '');
      const asked = { body: { code }, headers: waitingOnly(asker), asResponse: true as const };
      const answer = await readAnswer(
        DIGITS.test(code) ? api.verifyTOTP(asked) : api.verifyBackupCode(asked),
      );
      return answer.ok ? enter(desk, asker, answer) : refusedBy(answer);
    },
    startSecondFactor: async (asker, password) => {
      const { api } = await desk.library();
      const headers = headersFor(asker);
      const answer = await readAnswer(
        api.enableTwoFactor({ body: { password, method: 'totp' }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      const uri = String(answer.body['totpURI']);
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return done({ headers: answer.headers, uri, secret, backupCodes: codesOf(answer) });
    },
    confirmSecondFactor: async (asker, typed) => {
      const { api } = await desk.library();
      const code = typed.normalize('NFKC').replace(/\s/g, '');
      const headers = headersFor(asker);
      // Before it is in force, so that none can be without a date.
      const signedIn = await readSession(desk, asker.headers);
      if (signedIn) {
        await desk.database.run((work) => dateSecondFactor(work, signedIn.account.id));
      }
      const answer = await readAnswer(
        api.verifyTOTP({ body: { code }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      await tell(desk, signedIn, 'started');
      return done({ headers: answer.headers });
    },
    stopSecondFactor: async (asker, password) => {
      const { api } = await desk.library();
      const headers = headersFor(asker);
      const signedIn = await readSession(desk, asker.headers);
      const answer = await readAnswer(
        api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      await tell(desk, signedIn, 'stopped');
      return done({ headers: answer.headers });
    },
    newBackupCodes: async (asker, password) => {
      const { api } = await desk.library();
      const headers = headersFor(asker);
      const answer = await readAnswer(
        api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      return done({ headers: answer.headers, backupCodes: codesOf(answer) });
    },
  };
}

/**
 * The headers of a sign-in that waits for its code, without any session: with one the library would take the code as the
 * first of a second factor that is being set up, and put that in force.
 */
function waitingOnly(asker: Asker): Headers {
  const headers = headersFor(asker);
  const sent = headers.get('cookie')?.split(/;\s*/) ?? [];
  const waiting = sent.filter((cookie) => cookie.startsWith(`${STEP_COOKIES.code.name}=`));
  headers.set('cookie', waiting.join('; '));
  return headers;
}

/** The owner learns of a change by mail: it may have been somebody else. `signedIn`: as it was before. */
async function tell(
  desk: Desk,
  signedIn: SignedIn | null,
  change: Exclude<FactorChange, 'ended'>,
): Promise<void> {
  if (signedIn === null || signedIn.account.secondFactor === (change === 'started')) return;
  const { email: to, locale } = signedIn.account;
  await desk.database.run((work) => queueFactorMail(work, { to, locale, change }));
}

const codesOf = ({ body }: LibraryAnswer): string[] =>
  Array.isArray(body['backupCodes']) ? body['backupCodes'].map(String) : [];
