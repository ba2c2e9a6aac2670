import { LOCALES } from '../../locales/index.ts';
import { LISTED_PRODUCTS, type Product } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { formRecords } from './search-forms.ts';
import { lines, type PageRecord, record, type Say } from './search-record.ts';

const LICENSE_PAGES = {
  retrieve: '/license/retrieve',
  offline: '/license/activate-offline',
  verify: '/license/verify',
} as const;

const CHANGE_PAGES = { upgrade: '/upgrade', renewal: '/renew' } as const;

export function namedRecords({ key, name }: Product, say: Say): PageRecord[] {
  return [
    record({
      path: `/tip-download/${key}`,
      kind: 'download',
      product: key,
      title: say('download.title', { product: name }),
      summary: say('download.lead'),
      body: lines(say('download.step-1'), say('download.step-2'), say('download.step-3')),
    }),
    record({
      path: `/release-notes/${key}`,
      kind: 'download',
      product: key,
      title: say('notes.title', { product: name }),
      summary: say('notes.description', { product: name }),
    }),
  ];
}

export function helpRecords(say: Say): PageRecord[] {
  const brand = VENDOR.name;
  const count = LISTED_PRODUCTS.length;
  return [
    ...formRecords(say),
    record({
      path: '/about/help-center',
      kind: 'help',
      title: say('help.title'),
      body: lines(say('help.lead'), say('help.person')),
    }),
    record({
      path: '/about/contact-us',
      kind: 'help',
      title: say('contact.title'),
      body: lines(say('contact.lead'), say('contact.post')),
    }),
    record({
      path: '/about/create_ticket',
      kind: 'help',
      title: say('ticket.title'),
      body: say('ticket.lead'),
    }),
    record({
      path: '/company/uninstall',
      kind: 'help',
      title: say('uninstall.title'),
      summary: say('uninstall.lead'),
      body: lines(say('uninstall.step-1'), say('uninstall.step-2'), say('uninstall.step-3')),
    }),
    ...(['retrieve', 'offline', 'verify'] as const).map((name) =>
      record({
        path: LICENSE_PAGES[name],
        kind: 'help',
        title: say(`license.${name}.title`),
        summary: say(`license.${name}.description`),
        body: say(`license.${name}.lead`),
      }),
    ),
    ...(['upgrade', 'renewal'] as const).map((name) =>
      record({
        path: CHANGE_PAGES[name],
        kind: 'help',
        title: say(`change.${name}.title`),
        summary: say(`change.${name}.description`),
        body: say('change.how'),
      }),
    ),
    record({
      path: '/status',
      kind: 'help',
      title: say('nav.status'),
      summary: say('guide.status.lead'),
    }),
    record({
      path: '/about/about-us',
      kind: 'help',
      title: say('about.title', { brand }),
      body: say('about.lead', { count, languages: LOCALES.length }),
    }),
    record({
      path: '/download',
      kind: 'download',
      title: say('downloads.title'),
      summary: say('downloads.description', { count }),
      body: say('downloads.lead'),
    }),
    record({
      path: '/store',
      kind: 'product',
      title: say('store.title'),
      summary: say('store.description', { count }),
      body: say('store.lead', { count }),
      boost: 1,
    }),
  ];
}
