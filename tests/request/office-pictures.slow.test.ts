import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { sentForm } from '../harness/sent-form.ts';
import { openTextStaff } from '../harness/text-staff.ts';
import { getElement, textOf, type Visitor } from '../harness/visitor.ts';

const { site, marketing, translator } = await openTextStaff();

const SLUG = 'archives-with-pictures';
const PATH = `content/blog/unzip/${SLUG}.md`;
const PAGE = `/blog/unzip/${SLUG}`;
const ARTICLE = {
  type: 'unzip',
  slug: SLUG,
  title: 'Archives with pictures',
  description: 'An article that shows what it says.',
  author: '{brand} editorial team',
  body: 'Look at this.',
  why: 'a new subject',
};
const addressOf = (language: string, room = 'text', path = PATH) =>
  `/office/texts/${room}?${new URLSearchParams({ path, language })}`;

const photo = new File([Uint8Array.from(await createCanvas(1600, 800).encode('png'))], 'photo.png');
const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.png');

type Upload = {
  readonly picture: File;
  readonly alt?: string;
  readonly decorative?: string;
  readonly why?: string;
};

/** Posts a form as a browser without scripts does. */
function post(who: Visitor, address: string, body: FormData): Promise<Response> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return site.get(address, {
    method: 'POST',
    body,
    headers: { cookie, origin: new URL(site.url).origin },
  });
}

/** Presses the button for a picture in the editor. */
async function upload(typed: Upload, text: string, who = translator) {
  const page = await who.open(addressOf('en'));
  const form = sentForm(getElement(page, 'form#text'), { ...typed, body: text }, 'add-picture');
  if (typed.decorative) form.set('decorative', typed.decorative);
  const response = await post(who, addressOf('en'), form);
  const html = await response.text();
  return { status: response.status, path: '', document: parse(html) };
}

const bodyIn = async (language: string): Promise<string> =>
  getElement(await marketing.open(addressOf(language)), '#body').text;
const send = async (language: string, step: string, body: string) =>
  marketing.submit(await marketing.open(addressOf(language)), 'form#text', { body, why: 'done' }, [
    'step',
    step,
  ]);

test('is closed to guests, to other roles, and for texts that cannot have pictures', async () => {
  await translator.submit(await translator.open('/office/texts/new'), 'form#new-article', ARTICLE);
  const support = await visitAsStaff(site, { email: 'sup@shop.example', role: 'support' });
  const form = new FormData();
  form.set('step', 'add-picture');
  form.set('alt', 'A photo');
  form.set('picture', photo);
  expect((await post(support, addressOf('en', 'picture'), form)).status).toBe(404);
  const guest = await site.get(addressOf('en', 'picture'), { method: 'POST', body: form });
  expect(guest.status).toBe(303);
  const mail = 'content/mails/account-reset.md';
  const editor = await marketing.open(addressOf('en', 'text', mail));
  expect(editor.document.querySelector('#picture')).toBeNull();
  const refused = await post(marketing, addressOf('en', 'picture', mail), form);
  expect(await refused.json()).toEqual({ fault: 'file' });
});

test('refuses what is no picture, and a picture without words, and keeps what was typed', async () => {
  const text = await bodyIn('en');
  const typed = `${text}\nUnsaved words.\n`;
  const vector = await upload({ picture: svg, alt: 'A drawing' }, typed);
  expect([vector.status, textOf(vector, '#picture-error')]).toEqual([
    422,
    expect.stringContaining('at most 10 MB and 40 megapixels'),
  ]);
  expect(getElement(vector, '#body').text).toContain('Unsaved words.');
  expect(getElement(vector, '#alt').getAttribute('value')).toBe('A drawing');
  const silent = await upload({ picture: photo }, typed);
  expect([silent.status, textOf(silent, '#alt-error')]).toEqual([
    422,
    expect.stringContaining('Say what the picture shows'),
  ]);
  expect(await bodyIn('en')).toBe(text);
});

test('a file that is too large keeps what was typed, and is sent last', async () => {
  const text = await bodyIn('en');
  const typed = `${text}\nUnsaved words.\n`;
  const large = new File([new Uint8Array(23 * 1024 * 1024)], 'large.png');
  const form = getElement(await translator.open(addressOf('en')), 'form#text');
  const names = [...sentForm(form, { picture: large }, 'add-picture').keys()];
  expect(names.slice(names.indexOf('picture') + 1)).toEqual(['width', 'scheme']);
  const refused = await upload({ picture: large, alt: 'A photo', why: 'a good one' }, typed);
  expect([refused.status, textOf(refused, '#picture-error')]).toEqual([
    422,
    expect.stringContaining('at most 10 MB and 40 megapixels'),
  ]);
  expect(getElement(refused, '#body').text).toContain('Unsaved words.');
  expect(getElement(refused, '#alt').getAttribute('value')).toBe('A photo');
  expect(getElement(refused, '[name=why]').getAttribute('value')).toBe('a good one');
});

test('the first button, which Enter presses, saves the text', async () => {
  for (const who of [marketing, translator]) {
    const form = getElement(await who.open(addressOf('en')), 'form#text');
    const [first] = form.querySelectorAll('button, input[type=submit]');
    expect(first?.getAttribute('value')).toBe('save-text');
  }
});

test('a form with a new picture does not overwrite what a colleague saved meanwhile', async () => {
  const text = await bodyIn('en');
  const opened = await translator.open(addressOf('en'));
  const form = sentForm(
    getElement(opened, 'form#text'),
    { picture: photo, alt: 'Mine', body: `${text}\nMine.\n` },
    'add-picture',
  );
  const theirs = `${text}\nTheirs.\n`;
  expect(textOf(await send('en', 'save-text', theirs), '#done')).toBe('Done.');
  const added = {
    path: addressOf('en'),
    status: 200,
    document: parse(await (await post(translator, addressOf('en'), form)).text()),
  };
  expect(textOf(added, '#picture-added')).not.toBeNull();
  const saving = sentForm(getElement(added, 'form#text'), { why: 'mine' }, 'save-text');
  const answer = await post(translator, addressOf('en'), saving);
  expect(answer.status).toBe(422);
  expect(await bodyIn('en')).toContain('Theirs.');
  // Whoever was told may save.
  const told = { path: '', status: 422, document: parse(await answer.text()) };
  expect(getElement(told, '#body').text).toContain('Mine.');
  expect(textOf(await send('en', 'save-text', text), '#done')).toBe('Done.');
});

test('a picture stands in the text, its preview, its page, the list, and the feed', async () => {
  const text = await bodyIn('en');
  const added = await upload({ picture: photo, alt: 'Two [old] floppy disks' }, text);
  expect([added.status, textOf(added, '#picture-added')]).toEqual([
    200,
    expect.stringContaining('The picture is in the text now.'),
  ]);
  const body = getElement(added, '#body').text;
  const [, address = ''] =
    /!\[Two \\\[old\\\] floppy disks\]\((\/pictures\/\S+)\)/.exec(body) ?? [];
  expect(address).toMatch(/^\/pictures\/[0-9a-f]{16}-1440x720\.png$/);
  const decorative = await upload({ picture: photo, decorative: 'yes' }, text);
  expect(getElement(decorative, '#body').text).toContain(`![](${address} "decorative")`);

  const missing = body.replace(address, address.replace('1440', '1439'));
  expect(textOf(await send('en', 'publish-text', missing), '#faults')).toContain(
    'The shop has no page or picture with this address',
  );
  const wordless = body.replace(/!\[[^(]*\(/, '![](');
  expect(textOf(await send('en', 'publish-text', wordless), '#faults')).toContain(
    `This picture needs an alternative text between the square brackets: ${address}`,
  );
  expect(textOf(await send('en', 'save-text', body), '#done')).toBe('Done.');
  const preview = await translator.open(addressOf('en', 'preview'));
  expect(getElement(preview, '.prose picture img').getAttribute('src')).toBe(address);
  expect(preview.headers.get('content-security-policy')).toContain("img-src 'self'");
  expect(textOf(await send('en', 'publish-text', body), '#done')).toBe('Done.');

  const page = await marketing.open(PAGE);
  const image = getElement(page, '.prose picture img');
  expect(image.attributes).toEqual({
    src: address,
    alt: 'Two [old] floppy disks',
    width: '1440',
    height: '720',
    loading: 'lazy',
    decoding: 'async',
  });
  expect(page.html).toContain(`"image":"${site.url}${address}"`);
  const list = await (await site.get('/blog/unzip')).text();
  expect(list).toContain(`src="${address}"`);
  const feed = await (await site.get('/blog/unzip/feed.xml')).text();
  expect(feed).toContain(`<media:content url="${site.url}${address}"`);
});

test('its files are served for ever, and others are missing', async () => {
  const page = await marketing.open(PAGE);
  const source = getElement(page, '.prose picture source').getAttribute('srcset') ?? '';
  const files = source.split(', ').map((file) => file.split(' ')[0] ?? '');
  expect(files).toHaveLength(3);
  for (const [index, file] of files.entries()) {
    const response = await site.get(file);
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'image/webp'],
        ['cache-control', 'public, max-age=31536000, immutable'],
        ['x-content-type-options', 'nosniff'],
      ]),
    );
    const { width, height } = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([480, 240].map((side) => side * (index + 1)));
    const etag = response.headers.get('etag') ?? '';
    expect((await site.get(file, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  expect((await site.get('/pictures/0123456789abcdef-9x9.png')).status).toBe(404);
  expect((await site.get(files[0]?.replace('-480', '-481') ?? '')).status).toBe(404);
});

test('a translation keeps the picture, with its own words', async () => {
  const german = (await bodyIn('de')).replace('Look at this.', 'Sehen Sie sich das an.');
  const lost = german.replace(/!\[.*\n/, '');
  expect(textOf(await send('de', 'publish-text', lost), '#faults')).toContain(
    'The order of headings, lists, tables, and links differs',
  );
  const translated = german.replace(/!\[.*\]\(/, '![Zwei alte Disketten](');
  expect(textOf(await send('de', 'publish-text', translated), '#done')).toBe('Done.');
  const page = await marketing.open(`/de${PAGE}`);
  expect(getElement(page, '.prose picture img').getAttribute('alt')).toBe('Zwei alte Disketten');
});

test('the audit log names the text and the picture', async () => {
  const admin = await visitAsStaff(site, { email: 'boss@shop.example', role: 'admin' });
  const log = await admin.open('/office/audit?act=add-picture');
  expect(textOf(log, 'tbody')).toContain(`en/${PATH}`);
  expect(textOf(log, 'tbody')).toContain('-1440x720.png');
});
