import { expect, test } from 'vitest';
import { navigate, openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const publish = (path: string, body: string) =>
  site.database.pool.query(
    `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at, applies)
     VALUES (gen_random_uuid(), $1, 'de', 'published', $2, '', 'ada', 'ada', 'x', now(), now())`,
    [path, body],
  );

test('a message published in the office stays when the page comes alive, and on the pages after it', async () => {
  await publish('messages/public/nav.faq', 'Antworten');
  await publish('messages/guide/guide.feed', 'Neues per RSS');
  const shown = async () => (await site.get('/de/store')).text();
  await expect.poll(shown, { timeout: 20_000 }).toContain('Antworten');
  const { page, trouble, close } = await openPage(browser, { locale: 'de' });
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/messages/')) files.push(pathname.split('/').slice(3).join('/'));
  });
  await page.goto(`${site.url}/de/store`, { waitUntil: 'load' });
  await touch(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('footer').textContent()).toContain('Antworten');
  expect(files).toEqual(['de/public.json']);
  await page.evaluate(() => {
    (window as unknown as Record<string, boolean>)['stayed'] = true;
  });
  await navigate(page, '/de/blog/unzip');
  await page.waitForURL(/\/de\/blog\/unzip/);
  await expect.poll(() => page.locator('main').textContent()).toContain('Neues per RSS');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(files).toEqual(['de/public.json', 'de/guide.json']);
  expect(trouble).toEqual([]);
  await close();
});
