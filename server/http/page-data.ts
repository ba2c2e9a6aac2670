import { type Handle, normalizePath, type PageKind } from '../../web/index.ts';
import { isDataAddress } from './page-handlers.ts';

/** In seconds. Preloaded data must survive until the click, but prices may change. */
const DATA_MAX_AGE = 60;

type PageRequest = { readonly method: string; readonly fullPath: string };
/** Data is shared if its page is, and secret if its page is. Browsers may cache shared data briefly. */
export function shareData(
  response: Response,
  { method, fullPath }: PageRequest,
  { secret, cached }: Handle,
): PageKind | null {
  if (!isDataAddress(fullPath)) return null;
  if (secret) return 'secret';
  if (method !== 'GET' || response.status !== 200 || !cached) return null;
  if (fullPath.includes('?') || response.headers.has('set-cookie')) return null;
  // Other spellings are answered but not cached, because every address has thousands.
  if (normalizePath(fullPath, () => true) !== fullPath) return null;
  response.headers.set('cache-control', `public, max-age=${DATA_MAX_AGE}`);
  return 'shared';
}
