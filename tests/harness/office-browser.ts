import type { Browser } from 'playwright-core';
import type { Role } from '../../domain/account/index.ts';
import { addMember, PASSWORD } from './accounts.ts';
import { openPage, type Watched } from './browser.ts';
import type { TestSite } from './site.ts';

/** Creates an account and signs in, in a window wide enough for the menu beside the page. */
export async function openOffice(
  { site, browser }: { readonly site: TestSite; readonly browser: Browser },
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<Watched> {
  await addMember(site, { email, role });
  const watched = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = watched;
  await page.goto(`${site.url}/member/overview`, { waitUntil: 'load' });
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.waitForSelector('#counts');
  await site.database.pool.query('UPDATE account SET second_factor = true');
  return watched;
}
