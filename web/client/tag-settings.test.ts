import { expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import {
  hasTags,
  isKeyAddress,
  NO_TAGS,
  sourcesFor,
  TAG_NAMES,
  tagsAt,
  unreachedAt,
} from './tag-settings.ts';

const ids = Object.fromEntries(TAG_NAMES.map((name) => [name, '1']));
const all = { ...NO_TAGS, ids };

test('loads only the reachable vendor and allows only its hosts', () => {
  const reached = tagsAt('/zipx/y1', '', all);
  expect(reached).toEqual({ policy: 'load-denied', ids: { metrica: '1' } });
  expect(sourcesFor(reached, 'script')).toEqual(['https://mc.yandex.ru']);
  expect(hasTags(tagsAt('/zipx/y1', '', { ...NO_TAGS, ids: { uet: '1' } }))).toBe(false);
  expect(unreachedAt('/zipx/y1')).toEqual(['tagManager', 'adPixel', 'heatMap', 'uet']);
  expect(unreachedAt('/zipx/b1')).toEqual([]);
});

test('loads all vendors on other pages', () => {
  const paths = ['/', ...PRODUCTS.flatMap(({ key, path }) => [path, `/${key}/b1`, `/${key}/v1`])];
  for (const path of paths) expect(tagsAt(path, '?a=order', all), path).toBe(all);
});

test.each(['order', 'purchase', 'licence', 'subscription', 'ticket', 'document', 'token'])(
  'loads no vendors on an address with ?%s=',
  (name) => {
    const search = `?plan=year&${name}=x`;
    expect(isKeyAddress(search)).toBe(true);
    expect(hasTags(tagsAt('/pay', search, all))).toBe(false);
    const next = `?next=${encodeURIComponent(`/de/success${search}`)}`;
    expect(hasTags(tagsAt('/login/signin', next, all))).toBe(false);
  },
);

test.each([
  ...['/login/signin', '/login/magic-link', '/reset/password', '/member/orders', '/member/zipx'],
  ...['/pay', '/pay/card', '/paycode', '/success', '/scriptions', '/upgrade', '/renew'],
  ...['/license/retrieve', '/license/activate-offline', '/license/verify', '/invoice'],
  ...['/about/ticket', '/about/create_ticket', '/about/contact-us', '/sandbox/card'],
  ...['/company/withdraw', '/company/cancel', '/company/refund-request', '/company/data-request'],
  ...['/office', '/office/mails', '/LOGIN/signin', '//pay', '/DE/Login/signin'],
])('loads no vendors at %s', (path) => {
  const tags = tagsAt(path, '', all);
  expect(tags).toEqual({ ...NO_TAGS, ids: {}, hasVendorsElsewhere: true });
  expect(sourcesFor(tags, 'script')).toEqual([]);
  expect(tagsAt(path, '', NO_TAGS)).toEqual(NO_TAGS);
  expect(tagsAt(path, '', NO_TAGS, true)).toMatchObject({ hasVendorsElsewhere: true });
});

test.each(['/', '/buy', '/store', '/officer', '/payment', '/about/about-us', '/company/uninstall'])(
  'loads vendors at %s',
  (path) => expect(hasTags(tagsAt(path, '?next=%2Fmember', all))).toBe(true),
);
