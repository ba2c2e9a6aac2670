import { expect, test } from 'vitest';
import type { PaymentMethod } from '../../../domain/payment/index.ts';
import type { Plan } from '../../../domain/price/index.ts';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { drawWindow } from '../../illustrations/windows.server.tsx';
import { showMethods } from '../../loaders/methods.server.ts';
import { parsePageSections } from '../../loaders/page-sections.server.ts';
import { readQuestions } from '../../loaders/questions.server.ts';
import type { ShownQuote } from '../../loaders/quotes.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { openProductWords, renderBody } from './body.server.tsx';
import { sayFacts } from './facts.server.ts';
import type { ShownPlan } from './plans.server.tsx';

const product = getProduct('zipx');
const english = getLocale('en');
const page = readText('products/zipx/page.md', english);

const renderIn = (prefix: string, more: Partial<Parameters<typeof renderBody>[0]> = {}) =>
  renderBody({
    product,
    locale: getLocale(prefix),
    page,
    questions: null,
    plans: [],
    methods: [],
    related: [],
    pair: null,
    ...more,
  });

const bodyIn = (...page: Parameters<typeof renderIn>): string => renderIn(...page).text;

const money = (minor: number) => ({ minor, currency: 'EUR' as const, text: `${minor} Cent` });

const planOf = (plan: Plan, minor: number, more: Partial<ShownPlan> = {}): ShownPlan => ({
  quote: {
    plan,
    seats: 1,
    total: money(minor),
    tag: `${minor} Cent`,
    tax: null,
  } as ShownQuote,
  monthly: more.monthly,
  renewal: `At the end: ${minor}`,
  reduction: more.reduction ?? null,
});

const PLANS = [
  planOf('month', 499),
  planOf('year', 1999, { monthly: '167 Cent' }),
  planOf('lifetime', 3999),
];

test('shows a text of another shape unchanged', () => {
  const html = '<h2 id="a">Old</h2>\n<p>Still true.</p>';
  const body = bodyIn('de', { page: { ...page, html, lang: 'en' } });
  expect(body).toContain(html);
  expect(body).toContain('<div lang="en" dir="ltr">');
  expect(body).not.toContain('class="feature"');
});

test('omits the headings of missing questions and related tools', () => {
  const body = bodyIn('en');
  expect(body).not.toContain('<details><summary><h3');
  expect(body).not.toContain('#bundle');
});

test('links a pair to the page that sells both, with list price, discount, and total', () => {
  const quote = {
    list: money(5998),
    bundleOff: money(-600),
    total: money(5398),
    tax: null,
  };
  const pair = { products: ['zipx', 'pdfreader'], quote: quote as ShownQuote } as const;
  const related = [{ key: 'pdfreader', use: 'L', offer: null }];
  const body = bodyIn('de', { plans: PLANS, related, pair });
  expect(body).toContain('href="/de/buy?product=zipx&amp;with=pdfreader"');
  for (const sum of ['5998', '-600']) expect(body).toContain(`<bdi>${sum} Cent</bdi>`);
  expect(body).toContain('<bdi class="total">5398 Cent</bdi>');
  const offer = body.slice(body.indexOf('class="pair"'));
  for (const key of pair.products) expect(offer).toContain(`src="/icons/${key}.svg"`);
  expect(body.match(/href="\/de\/store#bundle"/g)).toHaveLength(1);
});

test('links manufacturers only on the printer page, and sends them no referrer', () => {
  expect(bodyIn('en')).not.toContain('nofollow');
  const body = bodyIn('en', { product: getProduct('printerdriver') });
  const links = [...body.matchAll(/href="(https:[^"]*)" rel="noopener noreferrer nofollow"/g)];
  const hosts = links.map(([, href = '']) => new URL(href).hostname);
  expect(hosts).toContain('support.hp.com');
  expect(new Set(hosts).size).toBe(7);
});

test('replaces check marks and dashes with words', () => {
  const body = bodyIn('en');
  const rows = page.html.match(/✓/g)?.length ?? 0;
  expect(rows).toBeGreaterThan(3);
  expect(body.match(/>Included</g)).toHaveLength(rows);
  expect(body).not.toContain('✓');
});

test('opens questions without code and keeps links in the language', () => {
  const questions = readQuestions('products/zipx/faq.md', english);
  const related = [{ key: 'pdfreader', use: 'Read.', offer: null }];
  const body = bodyIn('ja', { questions, related });
  expect(body.match(/<details><summary><h3>/g)).toHaveLength(questions?.questions.length ?? 0);
  const own = [...body.replaceAll(page.html, '').matchAll(/<a [^>]*href="(\/[^"]*)"/g)];
  expect(own.map(([, href]) => href)).toEqual(
    expect.arrayContaining([
      '/ja/faq/zipx',
      '/ja/download#zipx',
      '/ja/company/uninstall?product=zipx',
      '/ja/pdfreader',
      '/ja/store#bundle',
    ]),
  );
});

test('the prices name the payment methods of the market, unless all are on hold', () => {
  const body = (methods: readonly PaymentMethod[]) =>
    bodyIn('en', { plans: PLANS, methods: showMethods(methods) });
  expect(body(['pix', 'card']).match(/alt="[^"]*" width="44"/g)).toHaveLength(4);
  expect(body([])).not.toContain('plan-methods');
});

test('starts with the table of its versions, then the features, the prices, and the comparison', () => {
  const body = bodyIn('en', { plans: PLANS });
  const ids = [...body.matchAll(/<h2 id="([^"]*)"/g)].map(([, id = '']) => id);
  expect(ids).toEqual([
    'free-and-with-a-licence',
    'how-to-extract-an-archive',
    'what-zipx-cannot-do',
    'what-you-can-do-with-zipx',
    'plans',
    'compared',
    'what-windows-can-do-itself',
    'system-requirements',
  ]);
});

test('names the terms of a license once: beside their prices, or in the table if none is sold', () => {
  const terms = 'Month, year, or lifetime';
  expect(bodyIn('en')).toContain(terms);
  expect(bodyIn('en', { plans: PLANS })).not.toContain(terms);
});

test('every button to buy names what it buys, in the words of the language', () => {
  const quote = { list: money(5998), bundleOff: money(-600), total: money(5398), tax: null };
  const pair = { products: ['zipx', 'pdfreader'], quote: quote as ShownQuote } as const;
  const related = [{ key: 'pdfreader', use: 'L', offer: null }];
  for (const [prefix, one, both] of [
    ['en', 'Buy ZipX', 'Buy ZipX and PDFReader'],
    ['pt', 'Comprar ZipX', 'Comprar ZipX e PDFReader'],
    ['ja', 'ZipX を購入', 'ZipX、PDFReader を購入'],
    ['ar', 'شراء \u2068ZipX\u2069', 'شراء \u2068ZipX وPDFReader\u2069'],
  ] as const) {
    const { row, text, closing } = renderIn(prefix, { plans: PLANS, related, pair });
    const buttons = [
      ...(row + text + closing).matchAll(/<a class="button[^>]*\/buy\?[^>]*>(.*?)<\/a>/g),
    ];
    expect(buttons.map(([, label]) => label)).toEqual([one, one, one, one, both, one]);
  }
});

test('shows each plan as a card with its price, its renewal, and a link to buy it', () => {
  const body = bodyIn('de', { plans: PLANS });
  const cards = [...body.matchAll(/<h3 id="plan-(\w+)">.*?<\/li>/g)];
  expect(cards.map(([, plan]) => plan)).toEqual(['month', 'year', 'lifetime']);
  expect(body).toContain('<a href="/de/buy?product=zipx#seats">Lizenzpreise für mehrere PCs</a>');
  for (const [index, [card, plan]] of cards.entries()) {
    const { total } = PLANS[index]?.quote ?? {};
    expect(card).toContain(`data-minor="${total?.minor}" data-currency="EUR">${total?.text}<`);
    expect(card).toContain(`href="/de/buy?product=zipx&amp;plan=${plan}"`);
    expect(card).toContain(`At the end: ${total?.minor}`);
    expect(card.includes('167 Cent')).toBe(plan === 'year');
    expect(card).not.toContain('<s>');
  }
});

test('fills only the buy button of the term that the buy page preselects', () => {
  const filled = (plans: readonly ShownPlan[]) =>
    [...bodyIn('en', { plans }).matchAll(/class="button primary" href="[^"]*plan=(\w+)"/g)].map(
      ([, plan]) => plan,
    );
  expect(filled([planOf('month', 499), planOf('lifetime', 3999)])).toEqual(['month']);
  expect(filled(PLANS)).toEqual(['year']);
  const leads = bodyIn('en', { plans: PLANS }).match(/<li class="lead-plan"><h3 id="plan-(\w+)"/g);
  expect(leads).toEqual(['<li class="lead-plan"><h3 id="plan-year"']);
});

test('shows the previous price of a reduced plan, and the lowest price if the market requires it', () => {
  const reduction = { before: money(2999), lowest30: money(2499), until: null };
  const body = bodyIn('en', { plans: [planOf('year', 1999, { reduction })] });
  expect(body).toMatch(/<s>[^<]*2999 Cent<\/s>/);
  expect(body).toContain('2499 Cent');
});

const openPage = (key: string) => {
  const page = readText(`products/${key}/page.md`, english);
  const body = bodyIn('en', { product: getProduct(key), page, plans: PLANS });
  const ids = [...body.matchAll(/<h2 id="([^"]*)"/g)].map(([, id = '']) => id);
  return { page, body, ids };
};

test('begins with the steps, the cases, the features, or the formats of the product', () => {
  expect(openPage('dll-fixer').ids[0]).toBe('how-to-repair-components');
  const recovery = openPage('datarecovery').ids;
  expect(recovery[0]).toBe('cases');
  expect(recovery[1]).toContain('cannot');
  expect(openPage('screenrecx').ids[0]).toMatch(/^what-you-can-do/);
  const cad = openPage('cadreader');
  expect(cad.ids[0]).toBe('free-and-with-a-licence');
  expect(cad.body.indexOf('<dd><bdi>DXF</bdi></dd>')).toBeLessThan(cad.body.indexOf('<table'));
  expect(openPage('vox-magic').body).not.toContain('format-list');
});

test.each(PRODUCTS.map(({ key }) => key))('tells each part of %s once', (key) => {
  const { page, body, ids } = openPage(key);
  const sections = parsePageSections(page.html);
  const { features, steps, versions, comparison, requirements, limits } = sections ?? {};
  for (const part of [features, steps, versions, comparison, requirements, limits])
    expect(ids.filter((id) => id === part?.id)).toHaveLength(1);
  for (const { title, html } of features?.blocks ?? []) {
    expect(body.split(title).length, title).toBeGreaterThan(1);
    expect(body.split(html)).toHaveLength(2);
  }
  for (const item of steps?.items ?? []) expect(body.split(item)).toHaveLength(2);
  expect(body.split(limits?.html ?? '')).toHaveLength(2);
});

test.each(LOCALES)('$prefix: no line breaks within a name on any product page', (locale) => {
  const parts = PRODUCTS.flatMap((product) => {
    const page = readText(`products/${product.key}/page.md`, locale);
    const { text, row, closing } = renderIn(locale.prefix, {
      product,
      page,
      questions: readQuestions(`products/${product.key}/faq.md`, locale),
      plans: PLANS,
    });
    const { heading, lead, use } = page.front;
    const facts = sayFacts(product, null, openProductWords(locale));
    const drawn = drawWindow(product.key, locale, true)?.html;
    return [text, row, closing, heading, lead, use, drawn, JSON.stringify(facts)];
  });
  const shown = parts.join('\n').replace(/<code>[\s\S]*?<\/code>|<[^>]*>/g, ' ');
  expect(shown).toContain('-\u2060');
  expect(shown.match(/\b(?:AES|UTF|SHA|H)-\d+|\bWi-Fi|\bUSB-C|\b\d+-bit|\b7-Zip|\bE-Mail/g)).toBe(
    null,
  );
});

test('folds the sources, the advice for Windows, and the requirements', () => {
  const body = bodyIn('en');
  const folded = [...body.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title = '']) => title);
  expect(folded).toHaveLength(3);
  expect(folded).toContain('Sources and notes');
  for (const id of ['what-windows-can-do-itself', 'system-requirements'])
    expect(
      folded.some((title) => title.includes(`id="${id}"`)),
      id,
    ).toBe(true);
});

test('follows price changes and links to nothing that is not sold', () => {
  expect(bodyIn('en', { plans: [planOf('year', 1499)] })).toContain('1499 Cent');
  const { text, closing } = renderIn('en');
  expect(text).not.toContain('/buy?');
  expect(text).not.toContain('id="plans"');
  expect(closing).not.toContain('/buy?');
  expect(closing).toContain('href="/tip-download/zipx"');
  expect(renderIn('en', { plans: PLANS }).closing).toContain('href="/buy?product=zipx"');
});
