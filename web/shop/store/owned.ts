import { forgetMember } from '../../client/member-cookie.ts';

/** Fetches the products that the signed-in customer has licenses for. Rejects if the request fails. */
export async function fetchOwned(): Promise<ReadonlySet<string>> {
  const response = await fetch('/member/owned', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`GET /member/owned failed with status ${response.status}`);
  const keys: unknown = await response.json();
  // The session has ended elsewhere. Nothing is fetched until the next sign-in.
  if (keys === null) forgetMember(document);
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
}
