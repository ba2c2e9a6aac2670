import { expect, test } from 'vitest';
import { openWords } from '../../locales/catalog.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTextStaff } from '../harness/text-staff.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';

const { site, marketing, translator } = await openTextStaff();

const FAQ = 'messages/public/nav.faq';
const addressOf = (path: string, language: string) =>
  `/office/texts/text?${new URLSearchParams({ path, language })}`;
const textAt = async (path: string): Promise<string> => (await site.get(path)).text();
const send = async (language: string, step: string, body: string, who = marketing) =>
  who.submit(await who.open(addressOf(FAQ, language)), 'form#text', { body, why: 'clearer' }, [
    'step',
    step,
  ]);
const listOf = (html: string): string =>
  /<meta name="messages" content="([^"]+)"/.exec(html)?.[1] ?? '';

test('finds a message by its text or its name in any language', async () => {
  const found = await marketing.open('/office/texts?kind=message&language=de&search=nav.faq');
  expect(textOf(found, 'tbody')).toContain(FAQ);
  const japanese = openWords('ja', ['public'])('nav.faq');
  const query = new URLSearchParams({ kind: 'message', language: 'de', search: japanese });
  expect(textOf(await marketing.open(`/office/texts?${query}`), 'tbody')).toContain(FAQ);
  expect((await translator.open(addressOf('messages/public/no.such', 'de'))).status).toBe(404);
  const page = await translator.open(addressOf(FAQ, 'de'));
  expect(textOf(page, '#english')).not.toBe('');
  expect(page.document.querySelector('iframe')).toBeNull();
  const preview = addressOf(FAQ, 'de').replace('/text?', '/preview?');
  expect((await translator.open(preview)).status).toBe(404);
});

test('a message with other fields is refused, and what was typed stays', async () => {
  const refused = await send('de', 'publish-text', 'Fragen {name}');
  expect([refused.status, textOf(refused, '#faults')]).toEqual([
    422,
    'The names in braces differ from the original: wants none, has {name: text}',
  ]);
  expect(getElement(refused, '#body').text).toBe('Fragen {name}');
});

test('says why a message to which buyers agree cannot be published, and takes a draft', async () => {
  const address = addressOf('messages/checkout/pay.waiver', 'de');
  const page = await marketing.open(address);
  expect(textOf(page, '#binding')).toContain('Buyers agree to these words');
  expect(page.document.querySelector('[value=publish-text]')).toBeNull();
  const step = (name: string) =>
    marketing.submit(page, 'form#text', { body: 'Ich verzichte.', why: 'shorter' }, ['step', name]);
  const refused = await step('publish-text');
  expect([refused.status, textOf(refused, '#refusal')]).toEqual([
    422,
    'Buyers agree to these words when they order, so you can’t publish them here. You can write a draft, and the engineers will publish it in all languages at once.',
  ]);
  expect(textOf(await step('save-text'), '#done')).toBe('Done.');
});

test('a draft with countless combinations of cases is named as faulty, and stops nothing', async () => {
  const address = addressOf('messages/choice/buy.seats-count', 'de');
  const body = '{seats, plural, one {a} other {b}}'.repeat(140);
  const fields = { body, why: 'all of them' };
  const save = ['step', 'save-text'] as const;
  await marketing.submit(await marketing.open(address), 'form#text', fields, [...save]);
  expect(textOf(await marketing.open(address), '#faults')).toContain('more than 100 combinations');
});

test('a published message is on every page at once and in the file for browsers, until it is withdrawn', async () => {
  const before = await textAt('/de/partners');
  expect(listOf(before)).toBe('');
  expect(textOf(await send('de', 'submit-text', 'Antworten & mehr', translator), '#done')).toBe(
    'Done.',
  );
  expect((await send('de', 'publish-text', 'Antworten & mehr', translator)).status).toBe(404);
  expect(listOf(await textAt('/de/partners'))).toBe('');
  expect(textOf(await marketing.open('/office/texts?language=de&state=review'), 'tbody')).toContain(
    FAQ,
  );
  expect(textOf(await send('de', 'publish-text', 'Antworten & mehr'), '#done')).toBe('Done.');
  const html = await textAt('/de/partners');
  expect(html).toContain('Antworten &amp; mehr');
  expect(listOf(html)).toMatch(/^[0-9a-f]{12}\/de\/public$/);
  const address = `/messages/${listOf(html)}.json`;
  const file = await site.get(address);
  expect(await file.json()).toEqual({ 'nav.faq': ['Antworten & mehr'] });
  expect(file.headers.get('cache-control')).toContain('immutable');
  const { headers } = await site.get('/de/partners');
  expect(headers.get('link')).toContain(`<${address}>; rel=preload; as=fetch; crossorigin`);
  expect((await site.get('/messages/000000000000/de/public.json')).status).toBe(404);
  expect(await textAt('/fr/partners')).not.toContain('Antworten &amp; mehr');
  const log = await (await visitAsStaff(site, { email: 'root@shop.example', role: 'admin' })).open(
    '/office/audit',
  );
  expect(log.html).toContain(`de/${FAQ}`);
  const page = await marketing.open(addressOf(FAQ, 'de'));
  await marketing.submit(page, 'form#withdraw-text', { why: 'back' });
  expect(await textAt('/de/partners')).not.toContain('Antworten &amp; mehr');
});

test('a changed English message asks for its translations again', async () => {
  await send('en', 'publish-text', 'Answers');
  expect(textOf(await marketing.open(addressOf(FAQ, 'en')), '#other-languages')).toContain(
    'Outdated',
  );
  const list = await translator.open('/office/translations/de?state=stale');
  expect(textOf(list, 'main')).toContain('nav.faq');
  const guest = await visit(site).open('/partners');
  expect(guest.html).toContain('Answers');
});
