import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countVote, type Score } from '../../../domain/feedback/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { loader as file } from './feedback-file.ts';
import { openReport } from './view.server.ts';

const ARTICLE = '/blog/unzip/split-large-archive-for-email';
const QUESTION = 'can-i-return-a-licence';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  const votes: Score[] = [
    { page: '/faq/refund', question: QUESTION, locale: 'de', yes: 1, no: 3 },
    { page: ARTICLE, question: '', locale: 'en', yes: 3, no: 1 },
    { page: '/faq/zipx', question: '=gone', locale: 'en', yes: 1, no: 0 },
  ];
  await db.run(async (work) => {
    for (const { yes, no, ...place } of votes) {
      for (let n = 0; n < yes; n += 1) await countVote(work, { ...place, answer: 'yes' });
      for (let n = 0; n < no; n += 1) await countVote(work, { ...place, answer: 'no' });
    }
  });
});
afterAll(() => db.close());

function routeArgs(query = '', path = '/office/feedback') {
  const context = new RouterContextProvider();
  const account = { email: 'staff@shop.example', role: 'translator', secondFactor: true };
  const services = {
    database: db,
    company: { zone: 'Europe/Berlin' },
    now: () => db.clock.now(),
    accounts: { read: async () => ({ account }) },
  };
  context.set(servicesContext, services as unknown as Services);
  return { request: new Request(`https://shop.example${path}${query}`), context };
}
const places = async (query: string) =>
  (await openReport(routeArgs(query))).lines.map(({ address }) => address);

test('filters by language, product, and period, and ignores invalid filters', async () => {
  expect(await places('?language=de')).toEqual([`/de/faq/refund#${QUESTION}`]);
  expect(await places('?product=zipx')).toEqual([ARTICLE, '/faq/zipx#%3Dgone']);
  expect(await places('?until=2020-01-01')).toEqual([]);
  expect(await places('?language=xx&product=paint&from=never')).toHaveLength(3);
});

test('lists the worst first, with titles in the reader’s language, or addresses of removed texts', async () => {
  const { lines, file: link } = await openReport(routeArgs('?x=1', '/de/office/feedback'));
  expect(lines.map(({ yes, no, shareText }) => [yes, no, shareText.replace(/\s/, ' ')])).toEqual([
    [1, 3, '25 %'],
    [3, 1, '75 %'],
    [1, 0, '100 %'],
  ]);
  const [question, article, gone] = lines;
  expect(question?.title).toMatch(/Lizenz.*\?$/);
  expect(question?.language).toBe('Deutsch');
  expect(article?.title).toMatch(/ZIP-Datei/);
  expect(gone?.title).toBe('/faq/zipx#%3Dgone');
  expect(link).toBe('/de/office/feedback/file?x=1');
});

test('exports all of them, safe for spreadsheets', async () => {
  const response = await file(routeArgs() as unknown as Parameters<typeof file>[0]);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'page,question,language,yes,no,share',
      `/faq/refund,${QUESTION},de,1,3,0.250`,
      `${ARTICLE},,en,3,1,0.750`,
      "/faq/zipx,'=gone,en,1,0,1.000",
      '',
    ].join('\r\n'),
  );
});
