import { createHash } from 'node:crypto';
import type { Reader } from '../db/work.ts';
import { type AuditFilter, listEntries } from '../domain/audit/index.ts';
import { listJournal, spanOf, sumBy, sumCohorts, sumKinds } from '../domain/books/index.ts';
import { listConversions, listErrorGroups, reportCampaigns } from '../domain/campaign/index.ts';
import { type CouponQuery, listCoupons } from '../domain/coupon/index.ts';
import { reportFeedback } from '../domain/feedback/index.ts';
import { listHeldOf } from '../domain/license/index.ts';
import { countFailedMails, listMails } from '../domain/mail/index.ts';
import {
  EVERY_ORDER,
  listOwnedOrders,
  type OrderFilter,
  searchOrders,
} from '../domain/order/index.ts';
import {
  countOpen,
  countTags,
  listTickets,
  listTicketsOf,
  type TicketQuery,
} from '../domain/ticket/index.ts';
import { reportUninstalls } from '../domain/uninstall/index.ts';
import { UNKNOWN_ID } from '../kit/id.ts';
import { days } from '../kit/time.ts';
import { DEFAULT_LOCALE } from '../locales/index.ts';
import { COMPANY, LONG_THREAD } from '../tests/harness/office-reports.ts';
import { EVERY_COUPON, EVERY_ENTRY, EVERY_TICKET } from '../tests/harness/whole-lists.ts';
import { findCustomer } from '../web/office/customers/find.server.ts';
import { findFigures } from '../web/office/home/figures.server.ts';
import { findOrderView } from '../web/office/order/view.server.ts';
import { findTicketView } from '../web/office/ticket/view.server.ts';

const EMAIL = 'buyer777@shop.example';
const OWN = [{ email: EMAIL, until: null }];
const SECRET = 'a secret for links that nobody follows';
const locale = DEFAULT_LOCALE;

const uuidOf = (name: string): string => {
  const hex = createHash('md5').update(name).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
const ago = (count: number): Date => new Date(Date.now() - days(count));
const span = (count: number) => ({ from: ago(count), to: new Date() });

const orders =
  (filter: Partial<OrderFilter>, typed = '') =>
  (reader: Reader) =>
    searchOrders(reader, { ...EVERY_ORDER, limit: 50, ...filter }, typed);

const tickets = (query: Partial<TicketQuery>) => (reader: Reader) =>
  listTickets(reader, { ...EVERY_TICKET, ...query });

const entries = (filter: Partial<AuditFilter>) => (reader: Reader) =>
  listEntries(reader, { ...EVERY_ENTRY, ...filter });

const coupons = (query: Partial<CouponQuery>) => (reader: Reader) =>
  listCoupons(reader, { ...EVERY_COUPON, ...query });

const YEARS = { from: '2021-11-30', until: '2026-12-31' };

export const LISTS: Readonly<Record<string, (reader: Reader) => Promise<unknown>>> = {
  'home, charts': (reader) => findFigures(reader, 'admin', locale),
  'home, failed mails': countFailedMails,
  'home, requests that wait': countOpen,
  'orders, first page': orders({}),
  'orders, one year ago': orders({ before: ago(365) }),
  'orders, declined in one market': orders({ standing: 'declined', market: 'us' }),
  'orders, one product in a month': orders({ product: 'zipx', from: ago(180), before: ago(150) }),
  'orders, a product nobody bought': orders({ product: 'none' }),
  'orders, by address': orders({}, EMAIL),
  'orders, by number': orders({}, 'VT-0000000F'),
  'orders, by the end of a key': orders({}, 'A1B2C'),
  'orders, a page of the file': orders({ limit: 2000 }),
  'order, everything of one': (reader) =>
    findOrderView(reader, { id: uuidOf('order777'), locale, secret: SECRET }),
  'customer, everything of one': (reader) => findCustomer(reader, { email: EMAIL, locale }),
  'customer, a company with 1,000 orders': (reader) =>
    findCustomer(reader, { email: COMPANY, locale }),
  'customer, orders': (reader) => listOwnedOrders(reader, OWN, { limit: 50, offset: 0 }),
  'customer, licences': (reader) => listHeldOf(reader, EMAIL, 200),
  'customer, requests': (reader) =>
    listTicketsOf(reader, { accountId: UNKNOWN_ID, addresses: OWN }),
  'customer, mails': (reader) => listMails(reader, { limit: 20, before: null, to: EMAIL }),
  'mails, first page': (reader) => listMails(reader, { limit: 50, before: null }),
  'mails, failed': (reader) => listMails(reader, { limit: 50, before: null, state: 'failed' }),
  'requests that wait for us': tickets({ state: 'open' }),
  'requests, all, first page': tickets({}),
  'requests, all, after the middle': tickets({ after: uuidOf('ticket500') }),
  'requests, a product nobody has': tickets({ product: 'none' }),
  'requests, one language': tickets({ state: 'open', locale: 'en' }),
  'requests, nobody takes care of': tickets({ state: 'open', assignee: 'nobody' }),
  'requests of one person': tickets({ assignee: UNKNOWN_ID }),
  'requests, snoozed': tickets({ state: 'snoozed' }),
  'requests, a tag nobody uses': tickets({ tag: 'none' }),
  'requests, tags with counts': countTags,
  'requests, by address': tickets({ search: EMAIL }),
  'requests, a word': tickets({ search: 'does not work 19' }),
  'request with 200 messages and 500 notes': (reader) =>
    findTicketView(reader, { number: LONG_THREAD, siteUrl: 'https://shop.example', locale }),
  'figures, all of five years': (reader) => sumKinds(reader, YEARS, 'EUR'),
  'figures, five years by country': (reader) => sumBy(reader, YEARS, { by: 'country', own: 'EUR' }),
  'figures, cohorts of five years': (reader) => sumCohorts(reader, YEARS, 'EUR'),
  'figures, the last month': (reader) =>
    sumKinds(reader, spanOf('last-month', new Date(), 'Europe/Berlin'), 'EUR'),
  'books, a page of the journal': (reader) =>
    listJournal(reader, { zone: 'Europe/Berlin' }, { span: YEARS, after: null, limit: 50 }),
  'books, a page of the file': (reader) =>
    listJournal(reader, { zone: 'Europe/Berlin' }, { span: YEARS, after: null, limit: 2000 }),
  'coupons, first page': coupons({}),
  'coupons, over': coupons({ state: 'over' }),
  'coupons, by code': coupons({ search: 'SHOP-19' }),
  'campaigns, report': reportCampaigns,
  'campaigns, file for an advertiser': (reader) => listConversions(reader, 'GoogleSEM'),
  'errors, report': (reader) => listErrorGroups(reader, { since: ago(30), limit: 200 }),
  'uninstalls, report of 90 days': (reader) =>
    reportUninstalls(reader, { ...span(90), product: null }),
  'uninstalls, one product': (reader) => reportUninstalls(reader, { ...span(90), product: 'zipx' }),
  'feedback, report of 90 days': (reader) => reportFeedback(reader, { ...span(90), locale: null }),
  'log, first page': entries({}),
  'log, one person, one month': entries({ who: 'staff7@shop.example', from: ago(30) }),
  'log, one kind of act': entries({ act: 'refund' }),
  'log, about one thing': entries({ object: 'TK-777' }),
  'log, a page of the file': entries({ limit: 2000 }),
};
