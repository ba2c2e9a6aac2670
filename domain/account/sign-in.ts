import { type Result, refused } from '../../kit/result.ts';
import { readAnswer } from './answer.ts';
import { openLink } from './link.ts';
import { followLink } from './prove.ts';
import { type Asker, type Desk, type Entered, enter, headersFor } from './session.ts';
import { findAccountByEmail } from './store.ts';

/** What was typed, and the sign-up link this browser has followed. */
export type Typed = {
  readonly email: string;
  readonly password: string;
  readonly token: string | null;
};

/** The password, and by a sign-up link the proof of the address. An unknown address costs the same work. */
export async function signIn(
  desk: Desk,
  asker: Asker,
  { secret, token, email, password }: Typed & { readonly secret: string },
): Promise<Result<Entered, 'wrong' | 'unproven'>> {
  const body = { email, password };
  const { api } = await desk.library();
  const ask = async () =>
    readAnswer(api.signInEmail({ body, headers: headersFor(asker), asResponse: true }));
  const answer = await ask();
  if (answer.ok) return enter(desk, asker, answer);
  if (answer.code !== 'EMAIL_NOT_VERIFIED') return refused('wrong');
  const isProven = token !== null && (await proveBy(desk, { token, email, secret }));
  if (!isProven) return refused('unproven');
  const second = await ask();
  return second.ok ? enter(desk, asker, second) : refused('wrong');
}

/** Whether the sign-up link this browser holds is of the very account whose password was typed. */
async function proveBy(
  { database }: Desk,
  { token, email, secret }: { token: string; email: string; secret: string },
): Promise<boolean> {
  const asked = { token, purposes: ['sign-up'] as const };
  return database.run(async (work) => {
    const link = await openLink(work, secret, asked);
    const account = await findAccountByEmail(work, email);
    if (!link || link.accountId !== account?.id) return false;
    return (await followLink(work, link)) !== null;
  });
}
