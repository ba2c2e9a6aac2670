import { parseCookies, serializeCookie } from '../../../kit/cookie.ts';
import { CAME_FROM, isCampaignCookie } from '../../routing/campaign-cookie.ts';
import { SALE_WAITS, SALES_REPORTED } from '../stored-names.ts';
import { TAG_COOKIES } from '../vendor-cookies.ts';

export type Page = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>;

/** Deletes optional cookies and storage of our own origin. Cookies on the vendors' domains are out of reach. */
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
  cookie === SALES_REPORTED || isCampaignCookie(cookie) || isVendors(cookie, undefined);

function clean(open: () => Storage, shouldRemove: (name: string) => boolean): void {
  try {
    const store = open();
    for (const name of Object.keys(store).filter(shouldRemove)) store.removeItem(name);
  } catch {
    // If storage is blocked, nothing was stored.
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

/** Returns the domains a vendor may have used. They pick the widest one: `shop.example.com`, `example.com`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
