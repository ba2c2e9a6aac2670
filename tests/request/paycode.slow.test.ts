import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, LOCALES } from '../../locales/index.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { scanQr } from '../harness/qr.ts';
import { openTestSandbox } from '../harness/sandbox.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();

const RUN_OUT = ['answer', 'expire'] as const;
const PAY = ['answer', 'approve'] as const;

function scan(page: Page): string {
  const svg = getElement(page, 'svg#qr');
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const path = svg.querySelector('path[fill="#000"]')?.getAttribute('d') ?? '';
  return scanQr({ size, path });
}

/** By default, in Brazilian Portuguese with Pix. */
async function goToCode(folder = '/pt', method = 'pix') {
  const pay = await goToPay(visitor, folder);
  const id = fieldOf(pay, 'purchase') ?? '';
  // One address may begin ten unpaid orders.
  const email = `${id}@shop.example`;
  const page = await visitor.submit(pay, 'form#pay', payWith('good', { method, email }));
  expect(page.path).toBe(`${folder}/paycode?purchase=${id}`);
  return { id, page };
}

const stateOf = (page: Page) => getElement(page, '#situation').getAttribute('data-state');
const walletOf = (page: Page) => {
  const { pathname, search } = new URL(getElement(page, '#open-app').getAttribute('href') ?? '');
  return visit(site).open(pathname + search);
};

test('the status and event endpoints answer 404 for an unknown order', async () => {
  for (const query of ['', '?purchase=x', `?purchase=${randomUUID()}`]) {
    expect((await site.get(`/api/paycode/status${query}`)).status).toBe(404);
    expect((await site.get(`/api/paycode/events${query}`)).status).toBe(404);
  }
});

test('allows twenty streams for one address, and a closed one makes room', async () => {
  const { id } = await goToCode();
  const listen = (signal?: AbortSignal) =>
    site.get(`/api/paycode/events?purchase=${id}`, signal ? { signal } : {});
  const leave = new AbortController();
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(leave.signal)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listen()).status).toBe(503);
  leave.abort();
  await expect.poll(async () => (await listen()).status).toBe(200);
});

test.each(LOCALES)(
  '$prefix: without an order the code leads to the pay page, with or without a selection',
  async (locale) => {
    const folder = folderOf(locale.prefix);
    const choice = 'product=pdfreader&plan=year&seats=3';
    for (const query of ['', `?${choice}`, `?purchase=${randomUUID()}`]) {
      const page = await visitor.open(`${folder}/paycode${query}`);
      expect([page.status, page.path]).toEqual([200, `${folder}/paycode${query}`]);
      const to = query === `?${choice}` ? query : '';
      expect(scan(page)).toBe(`${site.url}${folder}/pay${to}`);
      expect(getElement(page, 'html').getAttribute('dir')).toBe(locale.direction);
      expect(getElement(page, 'svg#qr').getAttribute('aria-label')).toMatch(/\S/);
      expect(getElement(page, '#pay-here').getAttribute('href')).toBe(`${folder}/pay${to}`);
    }
  },
);

test('the code of a card order opens the same order on the phone', async () => {
  const pay = await goToPay(visitor, '/de');
  const bank = await visitor.submit(pay, 'form#pay', payWith('challenge'));
  expect(bank.path).toContain('/sandbox/challenge');
  const page = await visitor.open(`/de/paycode?purchase=${fieldOf(pay, 'purchase')}`);
  expect(scan(page)).toBe(`${site.url}/de/pay?purchase=${fieldOf(pay, 'purchase')}`);
});

test.each([
  ['/pt', 'pix'],
  ['/th', 'promptpay'],
  ['/hi', 'upi'],
  ['/id', 'qris'],
  ['/vi', 'vietqr'],
  ['/cn', 'alipay'],
  ['/cn', 'wechat-pay'],
])('%s, %s: shows code, total, order, time, steps, and links', async (folder, method) => {
  const { id, page } = await goToCode(folder, method);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(stateOf(page)).toBe('waiting');
  const total = textOf(page, '#price-total') ?? '';
  const order = textOf(page, '#order-number') ?? '';
  const alternative = getElement(page, 'svg#qr').getAttribute('aria-label') ?? '';
  expect(alternative.replace(/\s+/g, ' ')).toContain(total);
  expect(alternative).toContain(order);
  expect(scan(page)).toMatch(/^(000201|upi:\/\/pay\?|https:\/\/qr\.alipay|weixin:\/\/)/);
  expect(textOf(page, '#copy-code')).toBe(method === 'pix' ? scan(page) : null);
  expect(textOf(page, 'time#expires')).toMatch(/\d/);
  expect(page.document.querySelectorAll('ol.steps > li')).toHaveLength(3);
  expect(page.html).toContain(`pay?purchase=${id}`);
  expect(getElement(page, '#ticket').getAttribute('href')).toContain(`order=${order}`);
  expect(page.html).not.toContain('http-equiv="refresh"');
  expect(textOf(page, '#looked')).toMatch(/\d\d[.:]\d\d[.:]\d\d/);
});

test('the same order from right to left keeps the direction of numbers and code', async () => {
  const { id, page } = await goToCode();
  const arabic = await visitor.open(`/ar/paycode?purchase=${id}`);
  expect(getElement(arabic, 'html').getAttribute('dir')).toBe('rtl');
  expect(scan(arabic)).toBe(scan(page));
  expect(getElement(arabic, '#copy-code').getAttribute('dir')).toBe('ltr');
  expect(getElement(arabic, '#order-number').rawTagName).toBe('bdi');
});

test('checking again and asking for help keep order and code', async () => {
  const { id, page } = await goToCode();
  for (const link of ['#look-again', '#check']) {
    const href = getElement(page, link).getAttribute('href') ?? '';
    const again = await visitor.open(href.split('#')[0] ?? '');
    expect(stateOf(again)).toBe('waiting');
    expect(scan(again)).toBe(scan(page));
    const isOpen = getElement(again, '#nothing-happened').hasAttribute('open');
    expect(isOpen).toBe(link === '#check');
    expect(textOf(again, '#asked')).toMatch(/\d\d:\d\d:\d\d/);
  }
  expect(id).toMatch(/-/);
});

test('a partial payment is shown with the missing amount', async () => {
  const { id, page } = await goToCode();
  const bank = openTestSandbox({ file: join(site.dataDir, 'sandbox.sqlite') });
  const [charge] = await bank.sandbox.find(id);
  const amount = { minor: 100, currency: 'BRL' } as const;
  await bank.sandbox.payQr(charge?.reference ?? '', { amount });
  await bank.close();
  const again = await visitor.open(page.path);
  expect(stateOf(again)).toBe('waiting');
  expect(textOf(again, '#part')).toContain('1,00');
});

test('an expired code is replaced on request for the same order, and the old one is void', async () => {
  const { page } = await goToCode();
  const wallet = await walletOf(page);
  await visit(site).submit(wallet, 'form#wallet', {}, RUN_OUT);
  const over = await visitor.open(page.path);
  expect(stateOf(over)).toBe('expired');
  expect(over.document.querySelector('svg#qr')).toBeNull();
  const renewed = await visitor.submit(over, 'form#renew');
  expect(renewed.path).toBe(page.path);
  expect(stateOf(renewed)).toBe('waiting');
  expect(scan(renewed)).not.toBe(scan(page));
  expect(textOf(renewed, '#order-number')).toBe(textOf(page, '#order-number'));
  const late = await visit(site).submit(wallet, 'form#wallet', {}, PAY);
  expect(late.path).not.toContain('/success');
});

test('the stream announces the payment, and the page then leads to the receipt', async () => {
  const { id, page } = await goToCode();
  const stream = await site.get(`/api/paycode/events?purchase=${id}`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const wallet = await walletOf(page);
  await visit(site).submit(wallet, 'form#wallet', {}, PAY);
  let heard = '';
  while (!heard.includes('"state":"paid"')) heard += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const receipt = await visitor.open(page.path);
  expect(receipt.path).toMatch(/^\/pt\/success\?order=VT-/);
  expect(textOf(receipt, '#licence-key')).toMatch(/-/);
});
