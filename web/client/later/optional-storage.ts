import { parseCookies, serializeCookie } from '../../../kit/cookie.ts';
import { CAME_FROM, isCampaignCookie } from '../../routing/campaign-cookie.ts';
import { SALE_WAITS, SALES_TOLD } from '../stored-names.ts';
import { TAG_COOKIES } from '../vendor-cookies.ts';

export type Page = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>;

/** Removes cookies and storage of our own pages; those of a vendor's own domain are out of reach. */
export function forgetOptional(page: Page): void {
  const { document, location } = page;
  const domains = [{}, ...domainsOf(location.hostname).map((domain) => ({ domain }))];
  const remove = (name: string) => {
    for (const domain of domains)
      document.cookie = serializeCookie(name, '', { path: '/', maxAge: 0, ...domain });
  };
  Object.keys(parseCookies(document.cookie)).filter(isOptional).forEach(remove);
  clean(
    () => page.sessionStorage,
    (name) => [CAME_FROM, SALE_WAITS].includes(name) || isVendors(name, 'session'),
  );
  clean(
    () => page.localStorage,
    (name) => isVendors(name, 'local'),
  );
}

const isOptional = (cookie: string): boolean =>
  cookie === SALES_TOLD || isCampaignCookie(cookie) || isVendors(cookie, undefined);

function clean(open: () => Storage, isMeant: (name: string) => boolean): void {
  try {
    const store = open();
    for (const name of Object.keys(store).filter(isMeant)) store.removeItem(name);
  } catch {
    // Storage may be blocked: nothing was stored either.
  }
}

const VENDORS = Object.values(TAG_COOKIES)
  .flatMap(({ kept }) => kept)
  .filter(({ host }) => host === undefined);

const isVendors = (name: string, place: 'local' | 'session' | undefined): boolean =>
  VENDORS.some((kept) => {
    const [front = '', end] = kept.name.split('*');
    if (kept.place !== place) return false;
    return end === undefined ? name === front : name.startsWith(front) && name.endsWith(end);
  });

/** Vendors set theirs for the widest domain a browser lets them: `shop.example.com`, `example.com`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
