import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { answerTicket } from '../../domain/ticket/index.ts';
import { folderOf } from '../../locales/index.ts';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

// Each visitor has an IP address of their own, because the rate limit counts by address.
const { site, browser } = await openStage({ settings: { CLIENT_ADDRESS_HEADER: 'x-visitor' } });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TEXTS = {
  en: {
    file: 'window.png',
    subject: 'ZipX does not open an archive',
    message: 'I click the archive and nothing happens at all.',
    answer: 'Please install version 4.2.',
    thanks: 'That helped, thank you.',
  },
  ar: {
    file: 'صورة.png',
    subject: 'لا يفتح البرنامج الأرشيف',
    message: 'أنقر على الأرشيف ولا يحدث أي شيء على الإطلاق.',
    answer: 'يرجى تثبيت الإصدار 4.2.',
    thanks: 'لقد نجح الأمر، شكرًا.',
  },
} as const;

const rows = async (sql: string, values: readonly string[]) =>
  (await site.database.pool.query(sql, [...values])).rows;

const send = (page: Page, form: string, button = 'button.primary') =>
  page.click(`form#${form} ${button}`);

async function linkTo(email: string): Promise<string> {
  const sql = "SELECT text FROM mail WHERE kind = 'ticket-received' AND to_address = $1";
  const find = async () => {
    const [mail] = await rows(sql, [email]);
    const [link] = /http\S+ticket=\S+/.exec(`${mail?.text}`) ?? [];
    if (!link) throw new Error('no link yet');
    return link;
  };
  return vi.waitFor(find, 10_000);
}

async function answer(email: string, text: string): Promise<void> {
  const [ticket] = await rows('SELECT number FROM ticket WHERE email = $1', [email]);
  const staff = { id: 'sam@shop.example', name: 'sam@shop.example' };
  await site.database.run((work) =>
    answerTicket(work, { number: `${ticket?.number}`, staff, text, files: [] }),
  );
}

const visitorOf = (language: keyof typeof TEXTS, javaScriptEnabled: boolean) => ({
  texts: TEXTS[language],
  start: site.url + folderOf(language),
  email: `ada-${language}-${javaScriptEnabled}@buyer.example`,
  options: {
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-visitor': language === 'en' ? '192.0.2.1' : '192.0.2.2' },
  },
});

type Visitor = ReturnType<typeof visitorOf>;

async function sendRequest(page: Page, { texts, start, email, options }: Visitor) {
  const chosen = { name: texts.file, mimeType: 'image/png', buffer: PNG };
  await page.goto(`${start}/about/create_ticket?product=zipx`, { waitUntil: 'load' });
  await page.fill('#subject', texts.subject);
  await page.setInputFiles('#attachments', chosen);
  await send(page, 'ticket');
  await page.waitForSelector('#email-error');
  if (options.javaScriptEnabled) await page.waitForSelector('#error-summary:focus');
  expect(await page.inputValue('#subject')).toBe(texts.subject);
  expect(await page.isVisible('#files-again')).toBe(true);
  await page.fill('#name', 'Ada');
  await page.fill('#email', email);
  await page.selectOption('#category', 'bug');
  await page.fill('#message', texts.message);
  await page.setInputFiles('#attachments', chosen);
  await send(page, 'ticket');
  await page.waitForSelector('#sent');
}

/** Reads, answers, solves, and rates the request of the emailed link. */
async function followLink(page: Page, { texts, email }: Visitor) {
  await page.goto(await linkTo(email), { waitUntil: 'load' });
  const thread = page.locator('.thread');
  expect(await thread.locator('[data-author=staff] .as-written').textContent()).toBe(texts.answer);
  const link = thread.locator('a[download]');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(texts.file);
  expect(readFileSync(await download.path())).toEqual(PNG);
  await page.fill('#message', texts.thanks);
  await send(page, 'write');
  await page.waitForSelector('#note');
  const written = await thread.locator('.as-written').allTextContents();
  expect(written).toEqual([texts.message, texts.answer, texts.thanks]);
  await send(page, 'solve', 'button');
  await page.waitForSelector('#state[data-state=solved]');
  await send(page, 'rating', 'button[value=good]');
  await page.waitForSelector('form#rating [aria-pressed=true]');
}

test.each([
  ['en', true],
  ['ar', false],
] as const)('a request is sent, answered, solved: %s, scripts %s', async (language, hasScripts) => {
  const visitor = visitorOf(language, hasScripts);
  const first = await openPage(browser, visitor.options);
  await sendRequest(first.page, visitor);
  await answer(visitor.email, visitor.texts.answer);
  const later = await openPage(browser, visitor.options);
  await followLink(later.page, visitor);
  for (const { page, trouble, close } of [first, later]) {
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(trouble).toEqual([]);
    await close();
  }
});

test.each([
  ['ar', true],
  ['en', false],
] as const)('uninstalling asks for the reason: %s, scripts %s', async (language, hasScripts) => {
  const { texts, start, options } = visitorOf(language, hasScripts);
  const { page, trouble, close } = await openPage(browser, options);
  const query = new URLSearchParams({
    product: 'zipx',
    version: '4.2.1',
    install: `pc-${language}`,
  });
  await page.goto(`${start}/company/uninstall?${query}`, { waitUntil: 'load' });
  await page.fill('#comment', texts.message);
  await send(page, 'uninstall');
  await page.waitForSelector('#reason-error');
  expect(await page.inputValue('#comment')).toBe(texts.message);
  await page.check('[name=reason][value=price]');
  await send(page, 'uninstall');
  await page.waitForSelector('[data-reason=price] #lifetime');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const sql = 'SELECT reason, version, locale FROM uninstall_answer WHERE text = $1';
  const answers = await rows(sql, [texts.message]);
  expect(answers).toEqual([{ reason: 'price', version: '4.2.1', locale: language }]);
  expect(trouble).toEqual([]);
  await close();
});

test('shows and sends the support form in a browser without storage', async () => {
  const { page, close } = await openPage(browser, {
    extraHTTPHeaders: { 'x-visitor': '192.0.2.77' },
  });
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'sessionStorage', refuse);
    Object.defineProperty(window, 'localStorage', refuse);
  });
  await page.goto(`${site.url}/about/create_ticket`, { waitUntil: 'networkidle' });
  await page.fill('#name', 'Ada');
  await page.fill('#email', 'ada-kept@buyer.example');
  await page.selectOption('#category', 'bug');
  await page.fill('#subject', TEXTS.en.subject);
  await page.fill('#message', TEXTS.en.message);
  await page.waitForTimeout(700);
  await send(page, 'ticket');
  await page.waitForSelector('#sent');
  expect(await page.getAttribute('html', 'data-route-name')).toBe('about-ticket___en');
  await close();
});
