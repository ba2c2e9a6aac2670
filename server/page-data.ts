import { parseAddress } from '../app/request/address.ts';
import type { Handle } from '../app/request/handle.ts';
import type { PageKind } from '../app/request/page-kind.ts';

/** Long enough for data loaded ahead to serve the click that follows; prices may change. In seconds. */
const DATA_MAX_AGE = 60;
const SUFFIX = '.data';

type Asked = { readonly method: string; readonly fullPath: string };
type HandleOf = (pathWithoutLocale: string) => Handle | null;

/**
 * Whether the data behind an in-app link is the same for everybody, which it is when its page is;
 * then browsers may keep it for a moment, and its headers say so. Null for what is no such data.
 */
export function shareData(
  response: Response,
  { method, fullPath }: Asked,
  handleOf: HandleOf,
): PageKind | null {
  if (method !== 'GET' || response.status !== 200 || !fullPath.endsWith(SUFFIX)) return null;
  if (fullPath.includes('?') || response.headers.has('set-cookie')) return null;
  const { path } = parseAddress(fullPath === '/_.data' ? '/' : fullPath.slice(0, -SUFFIX.length));
  if (!handleOf(path)?.cached) return null;
  response.headers.set('cache-control', `public, max-age=${DATA_MAX_AGE}`);
  return 'shared';
}
