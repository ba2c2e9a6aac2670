import { expect, test } from 'vitest';
import { fileBody } from '../../domain/text/index.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTextStaff } from '../harness/text-staff.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';

const { site, marketing, translator } = await openTextStaff();

type Place = { readonly path: string; readonly language: string };
const PAGE = { path: 'content/pages/partners.md', language: 'en' };
const ARTICLE = { path: 'content/blog/unzip/rar-7z-zip-difference.md', language: 'en' };
const FAQ = { path: 'content/faq/refund.md', language: 'en' };
const MAIL = { path: 'content/mails/account-reset.md', language: 'en' };

const german = ({ path }: Place): Place => ({ path, language: 'de' });
const addressOf = (place: Place, room = 'text') =>
  `/office/texts/${room}?${new URLSearchParams(place)}`;
const bodyOf = ({ path, language }: Place) => fileBody({ path, locale: language }) ?? '';
const textAt = async (path: string): Promise<string> => (await site.get(path)).text();

const send = async (place: Place, step: string, body: string, who = marketing, change = {}) =>
  who.submit(await who.open(addressOf(place)), 'form#text', { body, why: 'clearer', ...change }, [
    'step',
    step,
  ]);
const press = async (place: Place, form: string, who = marketing) =>
  who.submit(await who.open(addressOf(place)), `form#${form}`, { why: 'back' });

test('is closed to guests, to other roles, and for what the office may not publish', async () => {
  const support = await visitAsStaff(site, { email: 'sup@shop.example', role: 'support' });
  for (const address of ['/office/texts', addressOf(PAGE), addressOf(PAGE, 'preview')]) {
    expect((await site.get(address)).status).toBe(303);
    expect((await support.open(address)).status).toBe(404);
  }
  for (const path of ['content/macros/money-back.md', 'content/legal/terms-of-use/2026-11.md', 'x'])
    expect((await marketing.open(addressOf({ path, language: 'en' }))).status).toBe(404);
  const terms = await marketing.open(
    addressOf({ path: 'content/legal/terms-of-use.md', language: 'en' }),
  );
  expect(textOf(terms, '#binding')).toContain('Orders refer to the versions');
  expect(terms.document.querySelector('[value=publish-text]')).toBeNull();
  const own = await translator.open(addressOf(PAGE));
  expect(own.document.querySelector('[value=publish-text]')).toBeNull();
  expect((await send(PAGE, 'publish-text', bodyOf(PAGE), translator)).status).toBe(404);
});

test('names the lines of what is wrong, and keeps what was typed', async () => {
  const body = `${bodyOf(PAGE)}\nAsk {nobody}  [here](/no-such-page).\n`;
  const refused = await send(PAGE, 'publish-text', body);
  expect([refused.status, textOf(refused, '#refusal')]).toEqual([
    422,
    'Please correct the text. Nothing was published.',
  ]);
  const faults = textOf(refused, '#faults');
  const line = body.trimEnd().split('\n').length;
  expect(faults).toContain('+nobody');
  expect(faults).toContain(`Line ${line}: The shop has no page or picture`);
  expect(getElement(refused, '#body').text).toContain('Ask {nobody}');
  expect((await send(PAGE, 'save-text', body, marketing, { why: '' })).status).toBe(422);
});

test('a draft is shown by its preview only', async () => {
  const body = `${bodyOf(PAGE)}\nA secret draft.\n`;
  expect(textOf(await send(PAGE, 'save-text', body, translator), '#done')).toBe('Done.');
  const preview = await marketing.open(`${addressOf(PAGE, 'preview')}&scheme=dark`);
  expect(preview.status).toBe(200);
  expect(preview.html).toContain('A secret draft.');
  expect(preview.html).toContain('<html class="dark"');
  const policy = preview.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(preview.headers.get('cache-control')).toBe('private, no-store');
  for (const path of ['/partners', '/de/partners', '/search?q=secret+draft'])
    expect(await textAt(path)).not.toContain('A secret draft.');
  const list = await marketing.open('/office/texts?state=draft');
  expect(textOf(list, 'tbody')).toContain(PAGE.path);
  expect(textOf(await marketing.open(addressOf(PAGE)), '#difference')).toContain(
    'Added: A secret draft.',
  );
});

test('the preview shows what is typed and saves nothing, and names the problems of a text that would fail', async () => {
  const preview = (place: Place, body: string) => send(place, 'preview-text', body);
  const typed = await preview(PAGE, `${bodyOf(PAGE)}\nOnly typed.\n`);
  expect([typed.status, typed.path]).toEqual([200, addressOf(PAGE, 'preview')]);
  expect(typed.html).toContain('Only typed.');
  expect(typed.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await marketing.open(addressOf(PAGE, 'preview'))).html).not.toContain('Only typed.');
  const asked = await preview(PAGE, `${bodyOf(PAGE)}\nAsk {nobody}.\n`);
  expect([asked.status, textOf(asked, 'p')]).toEqual([
    200,
    'This text can’t be shown yet. Please correct this first:',
  ]);
  expect(textOf(asked, '#faults')).toBe('The names in braces differ from the original: +nobody');
  expect(textOf(await preview(PAGE, '---\ntitle: [a]\n---\n'), '#faults')).toContain(
    'The text can’t be read',
  );
  const subjectless = bodyOf(MAIL).replace(/^subject: .*\n/m, '');
  expect(textOf(await preview(MAIL, subjectless), '#faults')).toContain('-subject');
  const german = await translator.submit(
    await translator.open(`/de${addressOf(PAGE)}`),
    'form#text',
    { body: '' },
    ['step', 'preview-text'],
  );
  expect(textOf(german, '#faults')).toBe('Bitte schreiben Sie 1 bis 50.000 Zeichen.');
  await send(PAGE, 'save-text', `${bodyOf(PAGE)}\nAsk {nobody}.\n`);
  const saved = await marketing.open(addressOf(PAGE, 'preview'));
  expect([saved.status, textOf(saved, '#faults')]).toEqual([
    200,
    'The names in braces differ from the original: +nobody',
  ]);
});

test('a text that is empty or too long comes back as it was typed', async () => {
  const long = `${bodyOf(PAGE)}${'wörds '.repeat(9_000)}`;
  const refused = await send(PAGE, 'save-text', long);
  expect([refused.status, textOf(refused, '#faults')]).toEqual([
    422,
    'Please write 1 to 50,000 characters.',
  ]);
  expect(getElement(refused, '#body').text.trim()).toBe(long.trim());
  const empty = await send(PAGE, 'publish-text', '');
  expect(textOf(empty, '#faults')).toBe('Please write 1 to 50,000 characters.');
  expect(getElement(empty, '#body').text).toBe('');
  expect(getElement(empty, '[name=why]').getAttribute('value')).toBe('clearer');
});

test('an earlier version is checked like any other text before it is published again', async () => {
  await send(PAGE, 'save-text', `${bodyOf(PAGE)}\nSee [this](/no-such-page).\n`);
  const page = await marketing.open(addressOf(PAGE));
  expect(textOf(page, 'h1')).toBe('For resellers and partners');
  expect(textOf(page, '#faults')).toContain('The shop has no page or picture');
  const [version = ''] = (getElement(page, 'tbody a').getAttribute('href') ?? '').split('#');
  const chosen = await marketing.open(version);
  const refused = await marketing.submit(chosen, 'form#roll-back-text', { why: 'it was better' });
  expect(refused.status).toBe(422);
  expect(textOf(refused, '#version-faults')).toContain('/no-such-page');
  expect(await textAt('/partners')).not.toContain('no-such-page');
});

test('pages, articles, and questions follow what is published, and fall back', async () => {
  const cases: readonly (readonly [Place, string, readonly string[]])[] = [
    [PAGE, '/partners', []],
    [german(PAGE), '/de/partners', []],
    [ARTICLE, '/blog/unzip/rar-7z-zip-difference', []],
    [FAQ, '/faq/refund', ['/search?q=quokka']],
  ];
  for (const [place, address, others] of cases) {
    const words = 'The quokka paragraph';
    expect(await textAt(address)).not.toContain(words);
    const body = `${bodyOf(place).trimEnd()} ${words}.\n`;
    const published = await send(place, 'publish-text', body);
    expect([place.path, textOf(published, '#faults'), textOf(published, '#done')]).toEqual([
      place.path,
      null,
      'Done.',
    ]);
    expect(await textAt(address)).toContain(words);
    for (const other of others) expect(await textAt(other)).toContain('quokka');
    expect(textOf(await press(place, 'withdraw-text'), '#done')).toBe('Done.');
    expect(await textAt(address)).not.toContain(words);
  }
});

test('a new title changes the lists, the feed, and the state of the translations', async () => {
  const title = 'What a quokka knows about archives';
  const body = bodyOf(ARTICLE).replace(/^title: .*$/m, `title: "${title}"`);
  expect(textOf(await send(ARTICLE, 'publish-text', body), '#done')).toBe('Done.');
  for (const path of ['/blog/unzip', '/blog/unzip/feed.xml', '/blog/unzip/rar-7z-zip-difference'])
    expect(await textAt(path)).toContain(title);
  expect(await textAt('/de/blog/unzip')).not.toContain(title);
  expect(textOf(await marketing.open(addressOf(ARTICLE)), '#other-languages')).toContain(
    'Outdated',
  );
  const list = await marketing.open('/office/texts?language=de&state=stale');
  expect(textOf(list, 'tbody')).toContain(ARTICLE.path);
  await press(ARTICLE, 'withdraw-text');
  expect(await textAt('/blog/unzip')).not.toContain(title);
});

test('an email follows, and its preview shows it', async () => {
  const body = bodyOf(MAIL).replace(/^subject: .*$/m, 'subject: "Quokka: a new password"');
  expect(textOf(await send(MAIL, 'publish-text', body), '#done')).toBe('Done.');
  const preview = await marketing.open(addressOf(MAIL, 'preview'));
  expect(preview.html).toContain('Quokka: a new password');
  const guest = visit(site);
  await guest.submit(await guest.open('/reset/request'), 'form#reset-request', {
    email: 'words@shop.example',
  });
  await expect
    .poll(
      async () =>
        (await site.database.pool.query("SELECT subject FROM mail WHERE kind = 'account-reset'"))
          .rows,
      { timeout: 20_000 },
    )
    .toEqual([{ subject: 'Quokka: a new password' }]);
});

test('an earlier version can be published again, and every step is in the log', async () => {
  await send(PAGE, 'publish-text', `${bodyOf(PAGE)}\nFirst quokka.\n`);
  const first =
    getElement(await marketing.open(addressOf(PAGE)), 'tbody a').getAttribute('href') ?? '';
  await send(PAGE, 'publish-text', `${bodyOf(PAGE)}\nSecond quokka.\n`);
  expect(await textAt('/partners')).toContain('Second quokka.');
  const [address = ''] = first.split('#');
  const chosen = await marketing.open(address);
  const back = await marketing.submit(chosen, 'form#roll-back-text', {
    why: 'the first was better',
  });
  expect(textOf(back, '#done')).toBe('Done.');
  expect(await textAt('/partners')).toContain('First quokka.');
  const { rows } = await site.database.pool.query(
    "SELECT act, who FROM audit_entry WHERE object_kind = 'text' ORDER BY at DESC LIMIT 1",
  );
  expect(rows).toEqual([{ act: 'publish-text', who: 'marketing@shop.example' }]);
  await press(PAGE, 'withdraw-text');
  const log = await (await visitAsStaff(site, { email: 'boss@shop.example', role: 'admin' })).open(
    '/office/audit?act=unpublish-text',
  );
  expect(textOf(log, 'tbody')).toContain('Text returned to the original');
});
