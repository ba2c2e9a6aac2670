import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { listPreloads } from './document-headers.server.ts';

test('preloads published messages with the priority of the catalogs that they override', () => {
  const request = { url: 'https://shop.example/de/store' };
  const facts = {
    locale: getLocale('de'),
    codeFiles: new Map([['de/public', '/assets/public-1.js']]),
  };
  const catalog = '</assets/public-1.js>; rel=modulepreload; fetchpriority=low';
  expect(listPreloads(request, { ...facts, messageFiles: '' })).toEqual([catalog]);
  const messageFiles = '0f3a/de/public 77ab/de/office 1c2d/fr/public';
  expect(listPreloads(request, { ...facts, messageFiles })).toEqual([
    catalog,
    '</messages/0f3a/de/public.json>; rel=preload; as=fetch; crossorigin; fetchpriority=low',
  ]);
});
