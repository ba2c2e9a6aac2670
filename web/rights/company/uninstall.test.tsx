import { randomUUID } from 'node:crypto';
import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPrices, loadSampleCatalog, type PriceQuote } from '../../../domain/price/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { parseAddress } from '../../routing/address.ts';
import { handleAnswer, openSurvey } from './uninstall.server.ts';
import UninstallPage from './uninstall.tsx';

const SITE = 'https://shop.example';
const PATH = '/company/uninstall';
let db: TestDatabase;
let wait: number | null;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());
beforeEach(async () => {
  wait = null;
  await db.database.pool.query('TRUNCATE uninstall_answer, uninstall_contact, mail, tried');
});

const rows = async (query: string) => (await db.database.pool.query(query)).rows;
const prices = (market: string): Promise<readonly PriceQuote[]> =>
  db.read((reader) => listPrices(reader, market));

function contextOf(): RouterContextProvider {
  const context = new RouterContextProvider();
  const settings = { siteUrl: SITE, sessionSecret: 'a secret of thirty-two characters' };
  const services = { database: db, settings, listPrices: prices, newId: () => randomUUID() };
  context.set(servicesContext, services as unknown as Services);
  const requestInfo = {
    requestId: 'r',
    fullPath: PATH,
    trouble: null,
    from: 'here',
    consume: () => wait,
  };
  context.set(requestInfoContext, requestInfo);
  return context;
}

/** Passes the loader and action data to the page, as the framework does. */
function Screen() {
  const props = { loaderData: useLoaderData(), actionData: useActionData() };
  return <UninstallPage {...(props as unknown as Parameters<typeof UninstallPage>[0])} />;
}

const handler = createStaticHandler([
  {
    path: '*',
    Component: Screen,
    loader: ({ request, context }: LoaderFunctionArgs) => openSurvey(request, context),
    action: ({ request, context }: LoaderFunctionArgs) => handleAnswer(request, context),
  },
]);

/** Requests the page without JavaScript. Returns the page, or the target of a redirect. */
async function ask(path: string, fields?: Readonly<Record<string, string>>) {
  const url = SITE + path;
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await handler.query(new Request(url, posted), { requestContext: contextOf() });
  if (answer instanceof Response) return { to: answer.headers.get('location') ?? '', page: null };
  const { locale } = parseAddress(new URL(url).pathname);
  const html = renderToString(
    <I18nProvider i18n={wordsOf(locale)}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, answer)}
        context={answer}
      />
    </I18nProvider>,
  );
  const headers = Object.values(answer.actionHeaders)[0];
  return { to: null, status: answer.statusCode, page: parse(html), headers };
}
type Answer = Awaited<ReturnType<typeof ask>>;

const textOf = ({ page }: Answer, selector: string) => page?.querySelector(selector)?.text;
const linksOf = ({ page }: Answer) =>
  page?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [];
const answer = (change: Readonly<Record<string, string>> = {}) => ({
  form: randomUUID(),
  product: 'zipx',
  reason: 'slow',
  comment: '',
  email: '',
  ...change,
});

test('marks invalid fields and keeps what was typed', async () => {
  const form = randomUUID();
  const typed = { form, reason: '', comment: 'x'.repeat(1001), email: 'ada@', install: 'pc-1' };
  const refused = await ask(`${PATH}?product=zipx&version=4.2.1`, answer(typed));
  expect(refused.status).toBe(422);
  expect(textOf(refused, '#reason-error')).toBe('Please choose a reason, or skip the question.');
  expect(textOf(refused, '#comment-error')).toContain('1,000');
  expect(textOf(refused, '#email-error')).toContain('name@example.com');
  expect(textOf(refused, '#comment')).toBe(typed.comment);
  const value = (name: string) =>
    refused.page?.querySelector(`[name="${name}"]`)?.getAttribute('value');
  expect([value('email'), value('form'), value('install')]).toEqual(['ada@', form, 'pc-1']);
  expect(textOf(refused, '#error-summary p')).toContain('wasn’t sent');
  const links = refused.page?.querySelectorAll('#error-summary a') ?? [];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#reason', '#comment', '#email']);
  expect(await rows('SELECT 1 FROM uninstall_answer')).toEqual([]);
});

test('refuses too many answers and answers that are too large', async () => {
  expect((await ask(PATH, answer({ comment: 'x'.repeat(1_100_000) }))).status).toBe(413);
  wait = 42;
  const refused = await ask(PATH, answer());
  expect([refused.status, refused.headers?.get('retry-after')]).toEqual([429, '42']);
  expect(await rows('SELECT 1 FROM uninstall_answer')).toEqual([]);
});

test('ignores invalid parameters', async () => {
  const page = await ask(`${PATH}?product=paint&version=%3Cb%3E&days=-3&install=%22%3E&done=x`);
  expect(page.status).toBe(200);
  expect(textOf(page, 'h1')).toBe('Uninstall an app');
  expect(page.page?.querySelectorAll('[name="reason"]')).toHaveLength(8);
  expect(page.page?.querySelector('select[name="product"]')).not.toBeNull();
});

test('shows the steps first after a link, and none if the program opens the page', async () => {
  const linked = await ask(`${PATH}?product=zipx`);
  expect(textOf(linked, 'h1')).toBe('Uninstall an app');
  expect(textOf(linked, 'h2#ask')).toContain('ZipX');
  expect(linked.page?.querySelectorAll('ol.steps')).toHaveLength(2);
  const opened = await ask(`${PATH}?product=zipx&version=2.0`);
  expect(textOf(opened, 'h1#ask')).toContain('ZipX');
  expect(opened.page?.querySelectorAll('ol.steps')).toHaveLength(1);
});

test('preselects nothing and always offers to skip', async () => {
  const page = await ask(`/de${PATH}?product=cadreader&version=2.0&days=4&install=pc-7`);
  expect(page.page?.querySelectorAll('[checked]')).toEqual([]);
  const skip = page.page?.querySelector('#skip')?.getAttribute('href');
  expect(skip).toBe('/de/company/uninstall?product=cadreader&done=skipped');
  const form = page.page?.querySelector('form#uninstall');
  expect(form?.getAttribute('action')).toBe(
    '/de/company/uninstall?product=cadreader&version=2.0&days=4',
  );
  const skipped = await ask(skip ?? '');
  expect([skipped.status, skipped.page?.querySelector('form')]).toEqual([200, null]);
  expect(linksOf(skipped)).toContain('/de/tip-download/cadreader');
});

test('stores an answer once, with what the program reported', async () => {
  const sent = answer({ version: '4.2.1', days: '9', install: 'pc-1', email: 'Ada@X.example' });
  expect((await ask(`/fr${PATH}`, sent)).to).toBe(
    '/fr/company/uninstall?product=zipx&done=slow&mail=1',
  );
  expect((await ask(`/fr${PATH}`, sent)).to).toBe('/fr/company/uninstall?product=zipx&done=slow');
  const found = await rows('SELECT product, version, days, locale, reason FROM uninstall_answer');
  expect(found).toEqual([
    { product: 'zipx', version: '4.2.1', days: 9, locale: 'fr', reason: 'slow' },
  ]);
  expect(await rows('SELECT to_address, locale FROM mail')).toEqual([
    { to_address: 'ada@x.example', locale: 'fr' },
  ]);
});

test.each([
  ['slow', ['/download#zipx', '/faq/zipx']],
  ['feature', ['/release-notes/zipx', '/about/create_ticket?topic=feature&product=zipx']],
  ['broken', ['/faq/zipx', '/download#zipx', '/about/create_ticket?topic=bug&product=zipx']],
  ['once', []],
  ['price', ['/buy?product=zipx&plan=lifetime']],
  ['found-other', ['/release-notes/zipx']],
  ['privacy', ['/company/privacy-policy', '/about/create_ticket?topic=privacy&product=zipx']],
  ['other', ['/about/contact-us']],
])('answers “%s” with links to %j, to cancel, and to reinstall', async (reason, links) => {
  const { to } = await ask(PATH, answer({ reason }));
  const thanks = await ask(to ?? '');
  expect(linksOf(thanks)).toEqual([...links, '/company/cancel', '/tip-download/zipx']);
  expect(thanks.page?.querySelector('#leftovers')).not.toBeNull();
  expect(thanks.page?.querySelector('#lifetime') !== null).toBe(reason === 'price');
});

test('shows the lifetime price in the market of the page', async () => {
  const thanks = await ask(`/de${PATH}?product=zipx&done=price`);
  const shown = thanks.page?.querySelector('#lifetime');
  const own = (await prices(parseAddress('/de').locale.market)).find(
    ({ product, plan, seats }) => product === 'zipx' && plan === 'lifetime' && seats === 1,
  );
  expect(own).toBeDefined();
  expect(shown?.getAttribute('data-minor')).toBe(`${own?.total.minor}`);
  expect(shown?.getAttribute('data-currency')).toBe('EUR');
});
