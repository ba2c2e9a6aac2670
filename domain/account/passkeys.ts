import { done, type Result, refused } from '../../kit/result.ts';
import { readAnswer } from './answer.ts';
import type { Library } from './library.ts';
import { queuePasskeyMail } from './mail.ts';
import {
  type Cookies,
  type Deps,
  enter,
  headersFor,
  type RequestSource,
  readSession,
} from './session.ts';

export type PasskeyJson = Readonly<Record<string, unknown>>;

export type Passkeys = {
  passkeyToAsk(source: RequestSource): Promise<Cookies & { readonly options: PasskeyJson }>;
  /** A passkey replaces the second factor. */
  enterByPasskey(source: RequestSource, response: PasskeyJson): Promise<Result<Cookies, 'passkey'>>;
  /** Returns options for a new passkey. Requires a session younger than a day. */
  passkeyToAdd(
    source: RequestSource,
  ): Promise<Result<Cookies & { readonly options: PasskeyJson }, 'stale'>>;
  addPasskey(
    source: RequestSource,
    made: { readonly response: PasskeyJson; readonly name: string },
  ): Promise<Result<Cookies, 'passkey'>>;
};

type VerifyInput = Parameters<Library['api']['verifyPasskeyAuthentication']>[0];
type Shown = NonNullable<VerifyInput>['body']['response'];

export function openPasskeys(deps: Deps): Passkeys {
  return {
    passkeyToAsk: async (source) => {
      const { api } = await deps.library();
      const answer = await readAnswer(
        api.generatePasskeyAuthenticationOptions({ headers: headersFor(source), asResponse: true }),
      );
      return { headers: answer.headers, options: answer.body };
    },
    enterByPasskey: async (source, shown) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      // The library validates every field.
      const response = shown as unknown as Shown;
      const answer = await readAnswer(
        api.verifyPasskeyAuthentication({ body: { response }, headers, asResponse: true }),
      );
      return answer.ok ? enter(deps, source, answer) : refused('passkey');
    },
    passkeyToAdd: async (source) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const answer = await readAnswer(
        api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true }),
      );
      return answer.ok ? done({ headers: answer.headers, options: answer.body }) : refused('stale');
    },
    addPasskey: async (source, { response, name }) => {
      const { api } = await deps.library();
      const headers = headersFor(source);
      const signedIn = await readSession(deps, source.headers);
      if (signedIn === null) return refused('passkey');
      const answer = await readAnswer(
        api.verifyPasskeyRegistration({ body: { response, name }, headers, asResponse: true }),
      );
      if (!answer.ok) return refused('passkey');
      const { email: to, locale } = signedIn.account;
      await deps.database.run((work) => queuePasskeyMail(work, { to, locale }));
      return done({ headers: answer.headers });
    },
  };
}
