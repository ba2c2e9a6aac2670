/**
 * Whether a browser or cache that sent this `If-None-Match` has the version of this ETag already (RFC 9110, 13.1.2):
 * one of a list, weak or strong, as a cache that compressed a page itself marks it, or any at all.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
