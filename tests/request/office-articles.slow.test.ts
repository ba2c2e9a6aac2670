import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTextStaff } from '../harness/text-staff.ts';
import { getElement, textOf } from '../harness/visitor.ts';

const { site, marketing, translator } = await openTextStaff();

const SLUG = 'archives-for-photographers';
const PATH = `content/blog/unzip/${SLUG}.md`;
const PAGE = `/blog/unzip/${SLUG}`;
const ARTICLE = {
  type: 'unzip',
  slug: SLUG,
  title: 'Archives for photographers: “RAW” files',
  description: 'How to keep thousands of pictures in one file.',
  author: '{brand} editorial team',
  body: 'A week of pictures fills a disk.\n\n## Keep them together\n\nOne archive holds them all.',
  why: 'a new subject',
};
const addressOf = (language: string, room = 'text') =>
  `/office/texts/${room}?${new URLSearchParams({ path: PATH, language })}`;
const textAt = async (path: string): Promise<string> => (await site.get(path)).text();
const statusOf = async (path: string): Promise<number> => (await site.get(path)).status;

const create = async (change: Partial<typeof ARTICLE>, who = translator) =>
  who.submit(await who.open('/office/texts/new'), 'form#new-article', { ...ARTICLE, ...change });
const send = async (language: string, step: string, body: string, who = marketing) =>
  who.submit(await who.open(addressOf(language)), 'form#text', { body, why: 'done' }, [
    'step',
    step,
  ]);
const bodyAt = async (language: string): Promise<string> =>
  getElement(await marketing.open(addressOf(language)), '#body').text;

const dayIn = (count: number): string =>
  new Date(Date.now() + days(count)).toISOString().slice(0, 10);

test('is closed to guests and other roles', async () => {
  const support = await visitAsStaff(site, { email: 'sup@shop.example', role: 'support' });
  expect(await statusOf('/office/texts/new')).toBe(303);
  expect((await support.open('/office/texts/new')).status).toBe(404);
  expect((await marketing.open(addressOf('en'))).status).toBe(404);
});

test('refuses an address that is taken or none, and keeps what was typed', async () => {
  const wrong = await create({ slug: 'Not a slug!', title: '' });
  expect([wrong.status, textOf(wrong, '#slug-error'), textOf(wrong, '#title-error')]).toEqual([
    422,
    expect.stringContaining('3 to 80 lowercase letters'),
    'Please fill this in.',
  ]);
  expect(getElement(wrong, '#description').getAttribute('value')).toBe(ARTICLE.description);
  const taken = await create({ slug: 'rar-7z-zip-difference' });
  expect(textOf(taken, '#slug-error')).toContain('already an article');
  expect((await create({ type: 'no-blog' })).status).toBe(422);
  const long = await create({ body: 'x'.repeat(50_000) });
  expect([long.status, textOf(long, '#body-error')]).toEqual([
    422,
    'Please write 1 to 50,000 characters.',
  ]);
  expect(textOf(long, '#author-hint')).toBe('On the page, {brand} becomes the name of the shop.');
});

test('a draft has a preview on its page, and is nowhere else', async () => {
  const saved = await create({});
  expect(textOf(saved, '#done')).toBe('Done.');
  expect(getElement(saved, '#body').text).toContain('product: "zipx"');
  expect(textOf(await create({}), '#slug-error')).toContain('already an article or a draft');
  const preview = await translator.open(addressOf('en', 'preview'));
  expect(textOf(preview, 'h1')).toBe(ARTICLE.title);
  expect(preview.html).toContain('One archive holds them all.');
  expect(await statusOf(PAGE)).toBe(404);
  expect(await textAt('/blog/unzip')).not.toContain(SLUG);
  expect((await translator.open(addressOf('de'))).status).toBe(404);
  expect(textOf(await marketing.open('/office/texts?state=draft'), 'tbody')).toContain(PATH);
});

test('a published article is in the lists, the feed, the sitemap, and the search, in its languages only', async () => {
  const body = await bodyAt('en');
  const refused = await send('en', 'publish-text', `${body}\nAsk {nobody}.\n`);
  const other = await send('en', 'publish-text', body.replace('"zipx"', '"no-such"'));
  expect(textOf(other, '#faults')).toContain('product: no-such');
  const late = await send('en', 'publish-text', body.replace(/^date: .*$/m, 'date: "2998-01-01"'));
  expect(textOf(late, '#faults')).toContain('date: 2998-01-01');
  expect(textOf(refused, '#faults')).toContain('+nobody');
  expect(textOf(await send('en', 'submit-text', body, translator), '#done')).toBe('Done.');
  expect(textOf(await send('en', 'publish-text', body), '#done')).toBe('Done.');
  const html = await textAt(PAGE);
  expect(html).toContain('One archive holds them all.');
  expect(html).not.toContain('rel="alternate" hrefLang="de"');
  for (const place of [
    '/blog/unzip',
    '/blog/unzip/feed.xml',
    '/sitemap.xml',
    '/search?q=photographers',
  ])
    expect(await textAt(place), place).toContain(PAGE);
  for (const place of ['/de/blog/unzip/feed.xml', '/de/sitemap.xml'])
    expect(await textAt(place), place).not.toContain(PAGE);
});

test('translators add a translation once the article is published', async () => {
  const body = (await bodyAt('de'))
    .replace(/^title: .*$/m, 'title: "Archive für Fotografen"')
    .replace('A week of pictures fills a disk.', 'Eine Woche Bilder füllt eine Festplatte.')
    .replace('Keep them together', 'Alles beisammen')
    .replace('One archive holds them all.', 'Ein Archiv nimmt sie alle auf.');
  expect(textOf(await send('de', 'submit-text', body, translator), '#done')).toBe('Done.');
  expect(textOf(await send('de', 'publish-text', body), '#done')).toBe('Done.');
  expect(await textAt(`/de${PAGE}`)).toContain('Ein Archiv nimmt sie alle auf.');
  expect(await textAt('/de/sitemap.xml')).toContain(`/de${PAGE}`);
  expect(await textAt(PAGE)).toContain('rel="alternate" hrefLang="de"');
});

test('a planned article has the day of its plan, also if it is planned for an earlier one', async () => {
  const slug = 'planned-article';
  expect(textOf(await create({ slug }), '#done')).toBe('Done.');
  const address = addressOf('en').replace(SLUG, slug);
  const planFor = async (day: string) => {
    const page = await marketing.open(address);
    const { text: body } = getElement(page, '#body');
    const fields = { body, why: 'planned', at: `${day}T12:00` };
    return marketing.submit(page, 'form#text', fields, ['step', 'publish-text']);
  };
  for (const day of [dayIn(20), dayIn(10)]) {
    const planned = await planFor(day);
    expect([textOf(planned, '#done'), getElement(planned, '#body').text]).toEqual([
      'Done.',
      expect.stringContaining(`date: "${day}"`),
    ]);
  }
});

test('an article that is taken off the site leaves no trace in any language', async () => {
  const page = await marketing.open(addressOf('en'));
  expect(textOf(page, 'details:has(#withdraw-text) summary')).toBe(
    'Take this article off the site',
  );
  await marketing.submit(page, 'form#withdraw-text', { why: 'wrong' });
  expect([await statusOf(PAGE), await statusOf(`/de${PAGE}`)]).toEqual([404, 404]);
  expect(await textAt('/sitemap.xml')).not.toContain(PAGE);
  expect(textOf(await marketing.open('/office/texts?search=photographers'), 'tbody')).toContain(
    PATH,
  );
});
