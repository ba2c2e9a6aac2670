import { forgetMember } from '../../client/member-cookie.ts';

/** Fetches the products that the signed-in customer has licenses for. Rejects if the request fails. */
export async function askOwned(): Promise<ReadonlySet<string>> {
  const answer = await fetch('/member/owned', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`GET /member/owned failed with status ${answer.status}`);
  const keys: unknown = await answer.json();
  // The session has ended elsewhere. Nothing is fetched until the next sign-in.
  if (keys === null) forgetMember(document);
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
}
