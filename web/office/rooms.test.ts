import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../domain/account/index.ts';
import { type Services, servicesContext } from '../loaders/context.ts';
import routes from '../routes.ts';
import {
  mayEnter,
  menuByLink,
  menuOf,
  ROOMS,
  type RoomId,
  roomAt,
  roomOf,
  roomsIn,
} from './rooms.ts';

/** `s`: redirected to sign in. `4`: no such page. `f`: redirected to set up a second factor. `+`: let in. */
type Cell = 's' | '4' | 'f' | '+';

/**
 * Permissions cell by cell. Columns: signed out; then none, support, marketing, translator, finance, and admin with a
 * second factor; then the same six without one. The test fails until a new route, step, or role has its cells here.
 */
const EXPECTED: readonly string[] = [
  'GET office                              s 4+++++ 4fffff',
  'GET office-api-keys                     s 44444+ 44444f',
  'GET office-audit                        s 44444+ 44444f',
  'GET office-audit-file                   s 44444+ 44444f',
  'GET office-books                        s 4444++ 4444ff',
  'GET office-books-journal                s 4444++ 4444ff',
  'GET office-books-return                 s 4444++ 4444ff',
  'GET office-campaigns                    s 44+44+ 44f44f',
  'GET office-components                   s 44444+ 44444f',
  'GET office-conversions                  s 44+44+ 44f44f',
  'GET office-coupons                      s 44+4++ 44f4ff',
  'GET office-coupons-file                 s 44+4++ 44f4ff',
  'GET office-customers                    s 4+44++ 4f44ff',
  'GET office-declarations                 s 4+44++ 4f44ff',
  'GET office-errors                       s 4++44+ 4ff44f',
  'GET office-feedback                     s 4+++4+ 4fff4f',
  'GET office-feedback-file                s 4+++4+ 4fff4f',
  'GET office-figures                      s 44+4++ 44f4ff',
  'GET office-figures-file                 s 44+4++ 44f4ff',
  'GET office-find                         s 4+++++ 4fffff',
  'GET office-gifts                        s 4++44+ 4ff44f',
  'GET office-jobs                         s 44444+ 44444f',
  'GET office-language                     s 444+4+ 444f4f',
  'GET office-language-file                s 444+4+ 444f4f',
  'GET office-licence                      s 4+444+ 4f444f',
  'GET office-licences                     s 4+444+ 4f444f',
  'GET office-macros                       s 4+444+ 4f444f',
  'GET office-mail                         s 4+444+ 4f444f',
  'GET office-mails                        s 4+444+ 4f444f',
  'GET office-message                      s 444+4+ 444f4f',
  'GET office-new-article                  s 44++4+ 44ff4f',
  'GET office-order                        s 4+44++ 4f44ff',
  'GET office-orders                       s 4+44++ 4f44ff',
  'GET office-orders-file                  s 4+44++ 4f44ff',
  'GET office-own                          s 4+++++ 4fffff',
  'GET office-prices                       s 4444++ 4444ff',
  'GET office-prices-file                  s 4444++ 4444ff',
  'GET office-products                     s 44+44+ 44f44f',
  'GET office-quote                        s 4+44++ 4f44ff',
  'GET office-quotes                       s 4+44++ 4f44ff',
  'GET office-receivables                  s 4+44++ 4f44ff',
  'GET office-receivables-file             s 4+44++ 4f44ff',
  'GET office-releases                     s 44+44+ 44f44f',
  'GET office-staff                        s 44444+ 44444f',
  'GET office-stray-file                   s 4+444+ 4f444f',
  'GET office-stray-mail                   s 4+444+ 4f444f',
  'GET office-stray-mails                  s 4+444+ 4f444f',
  'GET office-tags                         s 4+444+ 4f444f',
  'GET office-text                         s 44++4+ 44ff4f',
  'GET office-text-picture                 s 44++4+ 44ff4f',
  'GET office-text-preview                 s 44++4+ 44ff4f',
  'GET office-texts                        s 44++4+ 44ff4f',
  'GET office-ticket                       s 4+444+ 4f444f',
  'GET office-ticket-file                  s 4+444+ 4f444f',
  'GET office-tickets                      s 4+444+ 4f444f',
  'GET office-translations                 s 444+4+ 444f4f',
  'GET office-uninstalls                   s 4++44+ 4ff44f',
  'GET office-uninstalls-file              s 4++44+ 4ff44f',
  'GET office-variants                     s 44+44+ 44f44f',
  'GET office-webhook                      s 44444+ 44444f',
  'GET office-webhooks                     s 44444+ 44444f',
  'POST office-api-keys create-api-key     s 44444+ 44444f',
  'POST office-api-keys nothing            s 444444 44444f',
  'POST office-api-keys revoke-api-key     s 44444+ 44444f',
  'POST office-coupons create-coupon       s 44+4++ 44f4ff',
  'POST office-coupons end-coupon          s 44+4++ 44f4ff',
  'POST office-coupons nothing             s 444444 44f4ff',
  'POST office-coupons preview-coupon      s 44+4++ 44f4ff',
  'POST office-customers add-note          s 4+44++ 4f44ff',
  'POST office-customers change-note       s 4+44++ 4f44ff',
  'POST office-customers end-second-factor s 44444+ 4f44ff',
  'POST office-customers nothing           s 444444 4f44ff',
  'POST office-customers remove-note       s 4+44++ 4f44ff',
  'POST office-declarations dismiss        s 4+44++ 4f44ff',
  'POST office-declarations match          s 4+44++ 4f44ff',
  'POST office-declarations nothing        s 444444 4f44ff',
  'POST office-gifts give-license          s 4++44+ 4ff44f',
  'POST office-gifts nothing               s 444444 4ff44f',
  'POST office-gifts restore               s 4++44+ 4ff44f',
  'POST office-gifts revoke                s 4++44+ 4ff44f',
  'POST office-jobs nothing                s 444444 44444f',
  'POST office-jobs retry-job              s 44444+ 44444f',
  'POST office-licence free-device         s 4+444+ 4f444f',
  'POST office-licence nothing             s 444444 4f444f',
  'POST office-macros delete               s 4+444+ 4f444f',
  'POST office-macros nothing              s 444444 4f444f',
  'POST office-macros save                 s 4+444+ 4f444f',
  'POST office-mail nothing                s 444444 4f444f',
  'POST office-mail retry-mail             s 4+444+ 4f444f',
  'POST office-mails nothing               s 444444 4f444f',
  'POST office-mails retry-mails           s 4+444+ 4f444f',
  'POST office-message nothing             s 444444 444f4f',
  'POST office-message propose             s 444+4+ 444f4f',
  'POST office-message withdraw            s 444+4+ 444f4f',
  'POST office-new-article nothing         s 444444 44ff4f',
  'POST office-new-article write-article   s 44++4+ 44ff4f',
  'POST office-order correct-buyer         s 4+44++ 4f44ff',
  'POST office-order correct-email         s 4+44++ 4f44ff',
  'POST office-order end-pause             s 4+444+ 4f44ff',
  'POST office-order nothing               s 444444 4f44ff',
  'POST office-order preview-refund        s 4+44++ 4f44ff',
  'POST office-order raise-seats           s 4+444+ 4f44ff',
  'POST office-order refund                s 4+44++ 4f44ff',
  'POST office-order resend-keys           s 4+444+ 4f44ff',
  'POST office-order restore               s 4+444+ 4f44ff',
  'POST office-order return-transfer       s 4444++ 4f44ff',
  'POST office-order revoke                s 4+444+ 4f44ff',
  'POST office-own nothing                 s 444444 4fffff',
  'POST office-own save-own                s 4+++++ 4fffff',
  'POST office-prices add-prices           s 4444++ 4444ff',
  'POST office-prices hold-payments        s 4444++ 4444ff',
  'POST office-prices lift-hold            s 4444++ 4444ff',
  'POST office-prices nothing              s 444444 4444ff',
  'POST office-prices preview-prices       s 4444++ 4444ff',
  'POST office-prices undo-prices          s 4444++ 4444ff',
  'POST office-products arrange-products   s 44+44+ 44f44f',
  'POST office-products nothing            s 444444 44f44f',
  'POST office-products retire-product     s 44444+ 44f44f',
  'POST office-products sell-product       s 44444+ 44f44f',
  'POST office-quote cancel-invoice        s 4444++ 4f44ff',
  'POST office-quote nothing               s 444444 4f44ff',
  'POST office-quote receive-transfer      s 4444++ 4f44ff',
  'POST office-quote return-transfer       s 4444++ 4f44ff',
  'POST office-quote withdraw-quote        s 4+44++ 4f44ff',
  'POST office-quotes make-quote           s 4+44++ 4f44ff',
  'POST office-quotes nothing              s 444444 4f44ff',
  'POST office-quotes preview-quote        s 4+44++ 4f44ff',
  'POST office-releases add-release        s 44444+ 44f44f',
  'POST office-releases nothing            s 444444 44f44f',
  'POST office-releases preview-release    s 44444+ 44f44f',
  'POST office-releases withdraw-release   s 44444+ 44f44f',
  'POST office-staff nothing               s 444444 44444f',
  'POST office-staff set-role              s 44444+ 44444f',
  'POST office-stray-mail attach-mail      s 4+444+ 4f444f',
  'POST office-stray-mail dismiss-mail     s 4+444+ 4f444f',
  'POST office-stray-mail nothing          s 444444 4f444f',
  'POST office-stray-mail open-mail        s 4+444+ 4f444f',
  'POST office-tags add-tag                s 4+444+ 4f444f',
  'POST office-tags nothing                s 444444 4f444f',
  'POST office-tags remove-tag             s 4+444+ 4f444f',
  'POST office-text add-picture            s 44++4+ 44ff4f',
  'POST office-text cancel-text-plan       s 44+44+ 44ff4f',
  'POST office-text nothing                s 444444 44ff4f',
  'POST office-text publish-text           s 44+44+ 44ff4f',
  'POST office-text roll-back-text         s 44+44+ 44ff4f',
  'POST office-text save-text              s 44++4+ 44ff4f',
  'POST office-text submit-text            s 44++4+ 44ff4f',
  'POST office-text withdraw-text          s 44+44+ 44ff4f',
  'POST office-text-picture add-picture    s 44++4+ 44ff4f',
  'POST office-text-picture nothing        s 444444 44ff4f',
  'POST office-text-preview nothing        s 444444 44ff4f',
  'POST office-text-preview preview-text   s 44++4+ 44ff4f',
  'POST office-ticket answer               s 4+444+ 4f444f',
  'POST office-ticket assign               s 4+444+ 4f444f',
  'POST office-ticket insert-macro         s 4+444+ 4f444f',
  'POST office-ticket note                 s 4+444+ 4f444f',
  'POST office-ticket nothing              s 444444 4f444f',
  'POST office-ticket record-declaration   s 4+444+ 4f444f',
  'POST office-ticket remove-participant   s 4+444+ 4f444f',
  'POST office-ticket reopen               s 4+444+ 4f444f',
  'POST office-ticket shut                 s 4+444+ 4f444f',
  'POST office-ticket snooze               s 4+444+ 4f444f',
  'POST office-ticket solve                s 4+444+ 4f444f',
  'POST office-ticket start-copies         s 4+444+ 4f444f',
  'POST office-ticket stop-copies          s 4+444+ 4f444f',
  'POST office-ticket tag                  s 4+444+ 4f444f',
  'POST office-ticket take                 s 4+444+ 4f444f',
  'POST office-ticket wake                 s 4+444+ 4f444f',
  'POST office-tickets bulk-assign         s 4+444+ 4f444f',
  'POST office-tickets bulk-shut           s 4+444+ 4f444f',
  'POST office-tickets bulk-snooze         s 4+444+ 4f444f',
  'POST office-tickets bulk-solve          s 4+444+ 4f444f',
  'POST office-tickets bulk-tag            s 4+444+ 4f444f',
  'POST office-tickets bulk-undo           s 4+444+ 4f444f',
  'POST office-tickets bulk-untag          s 4+444+ 4f444f',
  'POST office-tickets nothing             s 444444 4f444f',
  'POST office-tickets remove-filter       s 4+444+ 4f444f',
  'POST office-tickets save-filter         s 4+444+ 4f444f',
  'POST office-uninstalls forget-contact   s 4+444+ 4ff44f',
  'POST office-uninstalls nothing          s 444444 4ff44f',
  'POST office-variants add-rule           s 44+44+ 44f44f',
  'POST office-variants end-rule           s 44+44+ 44f44f',
  'POST office-variants nothing            s 444444 44f44f',
  'POST office-variants pause-rule         s 44+44+ 44f44f',
  'POST office-variants preview-rule       s 44+44+ 44f44f',
  'POST office-variants remove-rule        s 44+44+ 44f44f',
  'POST office-variants resume-rule        s 44+44+ 44f44f',
  'POST office-webhook change-webhook      s 44444+ 44444f',
  'POST office-webhook disable-webhook     s 44444+ 44444f',
  'POST office-webhook enable-webhook      s 44444+ 44444f',
  'POST office-webhook nothing             s 444444 44444f',
  'POST office-webhook remove-webhook      s 44444+ 44444f',
  'POST office-webhook replay-webhook      s 44444+ 44444f',
  'POST office-webhook rotate-webhook      s 44444+ 44444f',
  'POST office-webhooks add-webhook        s 44444+ 44444f',
  'POST office-webhooks nothing            s 444444 44444f',
];

/** Not a room: the one-time link printed at startup opens it. It has its own test. */
const BY_LINK_ONLY = ['office-claim'];

const ROLES = ['none', 'support', 'marketing', 'translator', 'finance', 'admin'] as const;
type Who = { readonly role: Role; readonly secondFactor: boolean } | null;
const WHO: readonly Who[] = [
  null,
  ...ROLES.map((role) => ({ role, secondFactor: true })),
  ...ROLES.map((role) => ({ role, secondFactor: false })),
];

/** Thrown behind the guard. */
class Inside extends Error {}

const inside = () => Promise.reject(new Inside());

function contextOf(who: Who): RouterContextProvider {
  const account = who && { ...who, id: '1', email: 'staff@example.com', locale: 'en' };
  const services = {
    accounts: { read: async () => account && { account } },
    database: { read: inside, run: inside },
    listPrices: inside,
    lookAtHolds: async () => {},
    refreshProducts: async () => {},
    refreshTexts: async () => {},
    renderForGuest: inside,
    company: { zone: 'Europe/Berlin' },
    now: () => new Date(0),
    newId: () => PARAMS.id,
    settings: { sessionSecret: 'secret', officeToken: 'token', siteUrl: 'http://localhost' },
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, services as unknown as Services);
  return context;
}

type Handler = (args: object) => Promise<unknown>;
type Module = { readonly loader?: Handler; readonly action?: Handler };
type OfficeRoute = { readonly id: string; readonly path: string; readonly file: string };

const officeRoutes: OfficeRoute[] = (routes as RouteConfigEntry[])
  .filter(({ file }) => file.startsWith('office/'))
  .map(({ id = '', path = '', file }) => ({ id, path, file }));

const modules = new Map<string, Module>();
for (const { id, file } of officeRoutes) {
  modules.set(id, (await import(join(import.meta.dirname, '..', file))) as Module);
}

const PARAMS = { id: '5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11', channel: 'googlesem', language: 'de' };

async function cellOf(handler: Handler, who: Who, init: RequestInit = {}): Promise<Cell> {
  const request = new Request(
    'http://localhost/office?id=office.title&path=content/faq/refund.md',
    init,
  );
  try {
    await handler({ request, params: PARAMS, context: contextOf(who) });
    return '+';
  } catch (thrown) {
    if (thrown instanceof Inside) return '+';
    if (thrown instanceof Response) {
      const to = thrown.headers.get('location') ?? '';
      if (thrown.status === 303 && to.startsWith('/login/signin?next=')) return 's';
      if (thrown.status === 303 && to.startsWith('/member/security')) return 'f';
    }
    const { init: answer } = thrown as { readonly init?: ResponseInit };
    if (answer?.status === 404) return '4';
    throw thrown;
  }
}

async function lineOf(name: string, handler: Handler, init?: () => RequestInit): Promise<string> {
  const cells: string[] = [];
  for (const who of WHO) cells.push(await cellOf(handler, who, init?.()));
  const row = `${cells[0]} ${cells.slice(1, 7).join('')} ${cells.slice(7).join('')}`;
  return `${name.padEnd(40)}${row}`;
}

const posting = (step: string) => () => ({
  method: 'POST',
  body: new URLSearchParams({ step, why: 'because', answer: PARAMS.id, id: PARAMS.id }),
});

async function linesOf({ id }: OfficeRoute): Promise<string[]> {
  const { loader, action } = modules.get(id) ?? {};
  if (!loader) throw new Error(`${id} has no loader, so it is public`);
  const lines = [await lineOf(`GET ${id}`, loader)];
  const steps = id in ROOMS ? Object.keys(roomOf(id as RoomId).steps ?? {}) : [];
  if (!action && steps.length === 0) return lines;
  if (!action) throw new Error(`${id} has steps but no action`);
  for (const step of [...steps, 'nothing']) {
    lines.push(await lineOf(`POST ${id} ${step}`, action, posting(step)));
  }
  return lines;
}

test('grants exactly the listed permissions', async () => {
  const rooms = officeRoutes.filter(({ id }) => !BY_LINK_ONLY.includes(id));
  const lines = await Promise.all(rooms.map(linesOf));
  expect(lines.flat().toSorted()).toEqual([...EXPECTED]);
});

test('has a route for every room, and a room for every route', () => {
  const ids = officeRoutes.map(({ id }) => id).filter((id) => !BY_LINK_ONLY.includes(id));
  expect(ids.toSorted()).toEqual(Object.keys(ROOMS).toSorted());
  const paths = new Map(officeRoutes.map(({ id, path }) => [id, path.replace(':locale?', '')]));
  for (const id of Object.keys(ROOMS) as RoomId[]) {
    const { path } = roomOf(id);
    if (path !== null) expect(paths.get(id), id).toBe(path);
  }
});

describe('menus', () => {
  const allInMenu = Object.keys(ROOMS).filter((id) => roomOf(id as RoomId).word !== null);

  test('are empty for customers, and unknown steps are denied', () => {
    expect(menuOf('none')).toEqual([]);
    expect(mayEnter('admin', 'office-order', 'constructor')).toBe(false);
    expect(mayEnter('admin', 'office-order', '')).toBe(false);
  });

  test('contain the rooms that a role may enter', () => {
    expect(menuOf('translator')).toEqual([
      ...['office', 'office-feedback', 'office-texts', 'office-translations'],
    ]);
    expect(menuOf('finance')).toEqual([
      ...['office', 'office-orders', 'office-quotes', 'office-receivables'],
      ...['office-customers', 'office-declarations'],
      ...['office-prices', 'office-coupons', 'office-figures', 'office-books'],
    ]);
    expect(menuOf('admin').toSorted()).toEqual(allInMenu.toSorted());
    // One without a group would be above all others.
    expect(roomsIn(menuOf('admin'))).toEqual(['office']);
    expect(menuByLink()).toEqual([
      ...['office-mails', 'office-campaigns', 'office-errors', 'office-components'],
    ]);
  });

  test('mark the room of a page below it', () => {
    const here = (path: string, role: Role = 'admin') => roomAt(menuOf(role), path);
    expect(here('/office')).toBe('office');
    expect(here('/office/orders')).toBe('office-orders');
    expect(here('/office/orders/1')).toBe('office-orders');
    expect(here('/office/tickets/macros')).toBe('office-tickets');
    expect([here('/office/elsewhere'), here('/office/orders/1', 'translator')]).toEqual([
      ...[null, null],
    ]);
  });
});
