import { parseCookies } from '../../kit/cookie.ts';
import { toPlainCode } from '../../kit/digits.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { storable } from '../../kit/storable.ts';
import { type SignedIn, STEP_COOKIES } from './account.ts';
import { type LibraryAnswer, readAnswer } from './answer.ts';
import { findBackupCode, isBackupCode } from './backup-codes.ts';
import { knownBrowser } from './known-browser.ts';
import { type Attempt, countTry, forgiveTry, giveBackCode, spendCode } from './limits.ts';
import { type FactorChange, queueFactorMail } from './mail.ts';
import {
  type Cookies,
  type Deps,
  enter,
  headersFor,
  type RequestSource,
  readSession,
  withNewCookies,
} from './session.ts';
import { dateSecondFactor, findWaiting } from './store-factors.ts';
import { endOtherSessions } from './store-sessions.ts';

/** `used`: the code was accepted before. `replaced`: the setup was restarted elsewhere. */
export type SecondFactorCode =
  | 'signed-out'
  | 'wrong'
  | 'used'
  | 'already'
  | 'locked'
  | 'over'
  | 'replaced';

export type SecondFactor = {
  /** Accepts an app's code or a backup code. `over`: the sign-in must start again. `locked`: too many failures. */
  enterCode(
    source: RequestSource,
    typed: { readonly code: string },
  ): Promise<Result<Cookies, SecondFactorCode>>;
  /** Draws a secret and ten backup codes. They apply only after `confirmSecondFactor`. */
  startSecondFactor(
    source: RequestSource,
    password: string,
  ): Promise<Result<Cookies & Started, SecondFactorCode>>;
  proveCode(
    source: RequestSource,
    signedIn: SignedIn,
    typed: string,
  ): Promise<Result<void, SecondFactorCode>>;
  /** Activates the second factor and ends other sessions. `backupCodes` are those shown with the secret. */
  confirmSecondFactor(
    source: RequestSource,
    code: string,
    backupCodes: readonly string[],
  ): Promise<Result<Cookies, SecondFactorCode>>;
  stopSecondFactor(
    source: RequestSource,
    password: string,
  ): Promise<Result<Cookies, SecondFactorCode>>;
  newBackupCodes(
    source: RequestSource,
    password: string,
  ): Promise<Result<Cookies & Pick<Started, 'backupCodes'>, SecondFactorCode>>;
};

type Started = {
  readonly uri: string;
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

export function openSecondFactor(deps: Deps): SecondFactor {
  return {
    enterCode: async (source, typed) => {
      const account = await deps.database.read((reader) => findWaiting(reader, waitingFor(source)));
      if (account === null) return refused('over');
      const { email, id: accountId } = account;
      const browser = knownBrowser(deps.secret, source.headers, email);
      const attempt: Attempt = { what: 'code', email, from: source.from, browser };
      const proof = { accountId, attempt, typed: typed.code, headers: waitingOnly(source) };
      const answer = await prove(deps, proof);
      return answer.ok ? enter(deps, source, answer.value) : answer;
    },
    proveCode: async (source, { account, session }, typed) => {
      const { email, id: accountId } = account;
      const attempt: Attempt = { what: 'code', email, from: source.from, browser: session.id };
      const proof = { accountId, attempt, typed, headers: headersFor(source) };
      const answer = await prove(deps, proof);
      return answer.ok ? done(undefined) : answer;
    },
    startSecondFactor: async (source, password) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const answer = await readAnswer(
        api.enableTwoFactor({ body: { password, method: 'totp' }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      const uri = String(answer.body['totpURI']);
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      return done({ headers: answer.headers, uri, secret, backupCodes: codesOf(answer) });
    },
    confirmSecondFactor: async (source, typed, shown) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const signedIn = await readSession(deps, source.headers);
      if (signedIn === null) return refused('signed-out');
      const { id: accountId, secondFactor } = signedIn.account;
      const kept = await backupCodesOf(deps, accountId);
      if (kept.length === 0 || kept.join() !== shown.join()) return refused('replaced');
      // The same form was sent again.
      if (secondFactor) return done({ headers: new Headers() });
      const code = toPlainCode(typed);
      if (!DIGITS.test(code)) return refused('wrong');
      const isFirst = await deps.database.run(async (work) => {
        // Dated first, so that no active second factor lacks a date.
        await dateSecondFactor(work, accountId);
        return spendCode(work, accountId, code);
      });
      if (!isFirst) return refused('used');
      const answer = await readAnswer(
        api.verifyTOTP({ body: { code }, headers, asResponse: true }),
      );
      if (!answer.ok) {
        await deps.database.run((work) => giveBackCode(work, accountId, code));
        return refusedBy(answer);
      }
      const renewed = await readSession(deps, withNewCookies(answer.headers));
      const keep = renewed?.session.id ?? null;
      await deps.database.run((work) => endOtherSessions(work, { accountId, keep }));
      await notifyOwner(deps, signedIn, 'started');
      return done({ headers: answer.headers });
    },
    stopSecondFactor: async (source, password) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const signedIn = await readSession(deps, source.headers);
      const answer = await readAnswer(
        api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      await notifyOwner(deps, signedIn, 'stopped');
      return done({ headers: answer.headers });
    },
    newBackupCodes: async (source, password) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const answer = await readAnswer(
        api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
      );
      if (!answer.ok) return refusedBy(answer);
      return done({ headers: answer.headers, backupCodes: codesOf(answer) });
    },
  };
}

type Proof = {
  readonly accountId: string;
  readonly attempt: Attempt;
  readonly typed: string;
  readonly headers: Headers;
};

/** Accepts each code once. Malformed and used codes do not count as guesses. */
async function prove(
  deps: Deps,
  { accountId, attempt, typed, headers }: Proof,
): Promise<Result<LibraryAnswer, SecondFactorCode>> {
  const plain = toPlainCode(typed);
  const isApp = DIGITS.test(plain);
  if (!isApp && !isBackupCode(plain)) return refused('wrong');
  const { database } = deps;
  const stopped = await database.run(async (work) => {
    if (isApp && !(await spendCode(work, accountId, plain))) return 'used';
    if ((await countTry(work, attempt)) === null) return null;
    if (isApp) await giveBackCode(work, accountId, plain);
    return 'locked';
  });
  if (stopped !== null) return refused(stopped);
  const answer = await submitCode(deps, { accountId, plain, isApp, headers });
  await database.run(async (work) => {
    if (answer?.ok) await forgiveTry(work, attempt);
    else if (isApp) await giveBackCode(work, accountId, plain);
  });
  if (answer === null) return refused('wrong');
  return answer.ok ? done(answer) : refusedBy(answer);
}

type Submission = Pick<Proof, 'accountId' | 'headers'> & {
  readonly plain: string;
  readonly isApp: boolean;
};

async function submitCode(deps: Deps, { accountId, plain, isApp, headers }: Submission) {
  const { api } = await deps.library();
  const options = { headers, asResponse: true as const };
  if (isApp) return readAnswer(api.verifyTOTP({ body: { code: plain }, ...options }));
  const code = findBackupCode(await backupCodesOf(deps, accountId), plain);
  if (code === null) return null;
  return readAnswer(api.verifyBackupCode({ body: { code }, ...options }));
}

async function backupCodesOf(deps: Deps, userId: string): Promise<string[]> {
  const { api } = await deps.library();
  return codesOf(await readAnswer(api.viewBackupCodes({ body: { userId }, asResponse: true })));
}

/** Returns the key of the sign-in that waits for its code, or an empty string. */
function waitingFor({ headers }: RequestSource): string {
  const cookie = parseCookies(headers.get('cookie') ?? '')[STEP_COOKIES.code.name] ?? '';
  return storable(cookie.slice(0, cookie.lastIndexOf('.')));
}

// With a session, the library would treat the code as a confirmation of a second factor in setup.
function waitingOnly(source: RequestSource): Headers {
  const headers = headersFor(source);
  const sent = headers.get('cookie')?.split(/;\s*/) ?? [];
  const waiting = sent.filter((cookie) => cookie.startsWith(`${STEP_COOKIES.code.name}=`));
  headers.set('cookie', waiting.join('; '));
  return headers;
}

/** Someone else may have made the change, so the owner gets an email. `signedIn` is the account before it. */
async function notifyOwner(
  deps: Deps,
  signedIn: SignedIn | null,
  change: Exclude<FactorChange, 'ended'>,
): Promise<void> {
  if (signedIn === null || signedIn.account.secondFactor === (change === 'started')) return;
  const { email: to, locale } = signedIn.account;
  await deps.database.run((work) => queueFactorMail(work, { to, locale, change }));
}

const codesOf = ({ body }: LibraryAnswer): string[] =>
  Array.isArray(body['backupCodes']) ? body['backupCodes'].map(String) : [];
