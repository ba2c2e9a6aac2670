import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issueLicense, openKeyRing } from '../../domain/license/index.ts';
import { writeRequestCode } from '../../domain/license/request-code.ts';
import { systemRandom } from '../../kit/random.ts';
import { openPage } from '../harness/browser.ts';
import { licenseInput } from '../harness/licenses.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
const pem = readFileSync(join(site.dataDir, 'keys', 'licence-signing.pem'), 'utf8');
const given = await site.database.run((work) =>
  issueLicense(
    work,
    openKeyRing({ signingKeyPem: pem }),
    licenseInput({ orderId: 'of-ada', plan: 'lifetime' }),
  ),
);
const code = writeRequestCode({ product: 'zipx', device: 'a'.repeat(30) }, systemRandom);

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`activates a PC without a network, ${name}`, async () => {
    const { page, trouble, close } = await openPage(browser, { javaScriptEnabled });
    await page.goto(`${site.url}/de/license/activate-offline`, { waitUntil: 'load' });
    await page.fill('#key', 'nonsense');
    await page.click('form#activate-offline button[type=submit]');
    await page.waitForSelector('#refusal');
    expect(await page.locator('#refusal').evaluate((box) => box === document.activeElement)).toBe(
      true,
    );
    expect(await page.inputValue('#key')).toBe('nonsense');
    await page.fill('#key', given.key);
    const buffer = Buffer.from(`ZipX\r\n${code}\r\n`);
    await page.setInputFiles('#upload', { name: 'zipx.request', mimeType: 'text/plain', buffer });
    await page.click('form#activate-offline button[type=submit]');
    const link = page.locator('#device-file');
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('zipx-aaaaaaaa.licence');
    const file = readFileSync(await download.path(), 'utf8');
    await page.goto(`${site.url}/de/license/verify`, { waitUntil: 'load' });
    await page.fill('#text', file);
    await page.click('form#verify button[type=submit]');
    await page.waitForSelector('#verdict');
    expect(await page.textContent('#licensee')).toBe('ada@example.com');
    expect(trouble).toEqual([]);
    await close();
  });

  test.each([
    ['activate-offline', '#request'],
    ['verify', '#text'],
  ])(`shows at %s what was read if a text and a file were given, ${name}`, async (at, field) => {
    const { page, close } = await openPage(browser, { javaScriptEnabled });
    await page.goto(`${site.url}/license/${at}`, { waitUntil: 'load' });
    const file = { name: 'zipx.request', mimeType: 'text/plain', buffer: Buffer.from('the file') };
    // The same file again, after the visitor has changed the text that it left behind.
    for (const typed of ['typed', 'typed again']) {
      await page.fill(field, typed);
      await page.setInputFiles('#upload', file);
      await page.click(`form#${at} button[type=submit]`);
      await expect.poll(() => page.inputValue(field)).toBe('the file');
      expect(await page.inputValue('#upload')).toBe('');
    }
    await close();
  });

  test(`finds lost keys, ${name}`, async () => {
    const { page, trouble, close } = await openPage(browser, { javaScriptEnabled });
    await page.goto(`${site.url}/ar/license/retrieve`, { waitUntil: 'load' });
    await page.fill('#email', 'nonsense');
    await page.click('form#retrieve button[type=submit]');
    await page.waitForSelector('#email-error');
    await page.fill('#email', `${javaScriptEnabled}@example.com`);
    await page.click('form#retrieve button[type=submit]');
    await page.waitForSelector('#sent');
    await page.click('main a.button');
    await page.waitForSelector('form#retrieve');
    expect(trouble).toEqual([]);
    await close();
  });
}
