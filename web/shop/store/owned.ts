import { forgetMember } from '../../client/member-cookie.ts';

/** Asks whose session this is for the products they have licenses of. Rejects when there is no answer. */
export async function askOwned(): Promise<ReadonlySet<string>> {
  const answer = await fetch('/member/owned', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`owned: ${answer.status}`);
  const said: unknown = await answer.json();
  // The session has ended elsewhere: there is nobody to ask about until the next sign-in.
  if (said === null) forgetMember(document);
  return new Set(Array.isArray(said) ? said.filter((key) => typeof key === 'string') : []);
}
