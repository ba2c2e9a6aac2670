import type { Reader } from '../../db/work.ts';
import { type Result, refused } from '../../kit/result.ts';
import type { Secret } from '../../kit/sign.ts';
import type { Link } from './account.ts';
import { readAnswer } from './answer.ts';
import { openLink } from './link.ts';
import type { Passwords } from './password.ts';
import { followLink } from './prove.ts';
import { type Deps, type Entered, enter, headersFor, type RequestSource } from './session.ts';
import { findAccountByEmail, findPassword } from './store.ts';

/** `token` is that of the sign-up link this browser has followed. */
export type Typed = {
  readonly email: string;
  readonly password: string;
  readonly token: string | null;
};

type Keys = { readonly secret: Secret; readonly passwords: Passwords };

/** Signs in with a password. An unknown address costs as much work as a known one. */
export async function signIn(
  deps: Deps,
  source: RequestSource,
  { secret, passwords, token, email, password }: Typed & Keys,
): Promise<Result<Entered, 'wrong' | 'unproven'>> {
  const { account, link, kept } = await deps.database.read(async (reader) => {
    const found = await findAccountByEmail(reader, email);
    const proof = found?.verified === false ? await findSignUp(reader, secret, token) : null;
    const own = proof !== null && proof.accountId === found?.id ? proof : null;
    const hash = found && (await findPassword(reader, found.id));
    return { account: found, link: own, kept: own?.values['password'] ?? hash };
  });
  if (account === null || kept === null) {
    await passwords.hash(password);
    return refused('wrong');
  }
  if (!(await passwords.verify(kept, password))) return refused('wrong');
  if (!account.verified) {
    const proven = link && (await deps.database.run((work) => followLink(work, link)));
    if (proven === null) return refused('unproven');
  }
  return enterAs(deps, source, account.id);
}

export async function enterAs(
  deps: Deps,
  source: RequestSource,
  userId: string,
): Promise<Result<Entered, never>> {
  const { api } = await deps.library();
  const answer = api.signInAs({ body: { userId }, headers: headersFor(source), asResponse: true });
  return enter(deps, source, await readAnswer(answer));
}

function findSignUp(reader: Reader, secret: Secret, token: string | null): Promise<Link | null> {
  return openLink(reader, secret, { token: token ?? '', purposes: ['sign-up'] });
}
