import { type Result, refused } from '../../kit/result.ts';
import { readAnswer } from './answer.ts';
import { openLink } from './link.ts';
import type { Passwords } from './password.ts';
import { followLink } from './prove.ts';
import { type Asker, type Deps, type Entered, enter, headersFor } from './session.ts';
import { findAccountByEmail, findPassword } from './store.ts';

/** `token`: of the sign-up link this browser has followed. */
export type Typed = {
  readonly email: string;
  readonly password: string;
  readonly token: string | null;
};

type Keys = { readonly secret: string; readonly passwords: Passwords };

/** An unknown address costs as much work as a known one. */
export async function signIn(
  deps: Deps,
  asker: Asker,
  { secret, passwords, token, email, password }: Typed & Keys,
): Promise<Result<Entered, 'wrong' | 'unproven'>> {
  const { account, kept } = await deps.database.read(async (reader) => {
    const found = await findAccountByEmail(reader, email);
    return { account: found, kept: found && (await findPassword(reader, found.id)) };
  });
  if (account === null || kept === null) {
    await passwords.hash(password);
    return refused('wrong');
  }
  if (!(await passwords.verify(kept, password))) return refused('wrong');
  if (!account.verified) {
    const isProven = token !== null && (await proveBy(deps, { token, email, secret }));
    if (!isProven) return refused('unproven');
  }
  return enterAs(deps, asker, account.id);
}

/** Begins a session. The second factor still applies. */
export async function enterAs(
  deps: Deps,
  asker: Asker,
  userId: string,
): Promise<Result<Entered, never>> {
  const { api } = await deps.library();
  const answer = api.signInAs({ body: { userId }, headers: headersFor(asker), asResponse: true });
  return enter(deps, asker, await readAnswer(answer));
}

async function proveBy(
  { database }: Deps,
  { token, email, secret }: { token: string; email: string; secret: string },
): Promise<boolean> {
  const request = { token, purposes: ['sign-up'] as const };
  return database.run(async (work) => {
    const link = await openLink(work, secret, request);
    const account = await findAccountByEmail(work, email);
    if (!link || link.accountId !== account?.id) return false;
    return (await followLink(work, link)) !== null;
  });
}
