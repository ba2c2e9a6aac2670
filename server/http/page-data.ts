import { type Handle, normalizePath, type PageKind } from '../../web/index.ts';
import { isDataAddress } from './page-handlers.ts';

/** Long enough for data loaded ahead to serve the click that follows; prices may change. In seconds. */
const DATA_MAX_AGE = 60;

type Asked = { readonly method: string; readonly fullPath: string };
/**
 * Whether the data behind an in-app link is the same for everybody, which it is when its page is;
 * then browsers may keep it for a moment, and its headers say so. Data of a page that is secret is secret.
 * Null for what is neither.
 */
export function shareData(
  response: Response,
  { method, fullPath }: Asked,
  { secret, cached }: Handle,
): PageKind | null {
  if (!isDataAddress(fullPath)) return null;
  if (secret) return 'secret';
  if (method !== 'GET' || response.status !== 200 || !cached) return null;
  if (fullPath.includes('?') || response.headers.has('set-cookie')) return null;
  // Another spelling is answered but not kept: there are thousands of each address.
  if (normalizePath(fullPath, () => true) !== fullPath) return null;
  response.headers.set('cache-control', `public, max-age=${DATA_MAX_AGE}`);
  return 'shared';
}
