import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findThread, openTicket } from '../../domain/ticket/index.ts';
import { shown, touch } from '../harness/browser.ts';
import { openOffice } from '../harness/office-browser.ts';
import { openStage } from '../harness/stage.ts';
import { TICKET_INPUT } from '../harness/tickets.ts';

const stage = await openStage();
const { site } = stage;

async function addTicket(turn: number): Promise<string> {
  const input = { ...TICKET_INPUT, subject: `It fails ${turn}` };
  const order = { id: randomUUID(), input, accountId: null, files: [], from: null, proof: '' };
  const opened = await site.database.run((work) => openTicket(work, order));
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.ticket.number;
}

async function goToList(page: Page): Promise<void> {
  await page.goto(`${site.url}/office/tickets`, { waitUntil: 'load' });
  await touch(page);
  await page.waitForSelector('#command');
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('keys walk through the list and the request, and never from a field', async () => {
  const [one, two] = [await addTicket(1), await addTicket(2)];
  const { page, trouble, close } = await openOffice(stage, {
    email: 'keys@shop.example',
    role: 'support',
  });
  await goToList(page);
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(one);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  expect(await page.isChecked(`[name=chosen][value="${two}"]`)).toBe(true);
  await page.keyboard.press('e');
  await page.keyboard.type('jk?');
  expect(await page.inputValue('#bulk [name=why]')).toBe('jk?');
  await page.click('#bulk [value=bulk-solve]');
  await page.waitForSelector('#bulk-undo');
  const stateOf = async () =>
    (await site.database.read((reader) => findThread(reader, two)))?.ticket.state;
  expect(await stateOf()).toBe('solved');
  await page.click('#bulk-undo button');
  await page.waitForSelector('#bulk-undo', { state: 'detached' });
  expect(await stateOf()).toBe('open');
  await page.focus(`#main a[href="/office/tickets/${one.toLowerCase()}"]`);
  await page.keyboard.press('r');
  await page.waitForURL(/#text$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('u');
  await page.waitForSelector('#bulk');
  expect(trouble).toEqual([]);
  await close();
});

test('? lists the keys, and they can be turned off', async () => {
  await addTicket(4);
  const { page, trouble, close } = await openOffice(stage, {
    email: 'off@shop.example',
    role: 'support',
  });
  await goToList(page);
  await page.keyboard.press('?');
  await page.waitForSelector('#key-help[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#key-help', { state: 'detached' });
  await page.goto(`${site.url}/office/own`, { waitUntil: 'load' });
  await page.uncheck('[name=shortcuts]');
  await page.click('#own button');
  await page.waitForSelector('#done');
  await goToList(page);
  await page.keyboard.press('j');
  expect(await focused(page)).not.toMatch(/^TK-/);
  await page.keyboard.press('?');
  // The dialog would be loaded first.
  await page.waitForLoadState('networkidle');
  expect(await page.locator('#key-help').count()).toBe(0);
  expect(trouble).toEqual([]);
  await close();
});

test('Ctrl+K finds a page and a request, and opens what is chosen', async () => {
  const number = await addTicket(3);
  const { page, trouble, close } = await openOffice(stage, {
    email: 'menu@shop.example',
    role: 'support',
  });
  await goToList(page);
  await page.keyboard.press('Control+k');
  await page.waitForSelector('#command-menu[open]');
  await page.keyboard.type('licen');
  await page.locator('#command-list [role=option]', { hasText: /^Licenses/ }).click();
  await shown(page, 'office-licences___en');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('#command-menu[open]');
  await page.keyboard.type(number);
  await page.waitForSelector(`#command-list [role=option]:has-text("${number}")`);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/office/tickets/${number.toLowerCase()}$`));
  expect(trouble).toEqual([]);
  await close();
});
