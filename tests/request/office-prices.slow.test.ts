import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Page, textOf, type Visitor } from '../harness/visitor.ts';

const YEARLY = '/office/prices?market=eu&plan=year';
const CELL = 'zipx.eu.year.1';

let site: TestSite;
let fin: Visitor;
let other: Visitor;

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;
const count = async (): Promise<number> =>
  (await rows('SELECT count(*)::int AS n FROM price'))[0].n;
const textsOf = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map((each) => each.text.trim());
const preview = (page: Page, change: Record<string, string>, who = fin) =>
  who.submit(page, 'form#preview-prices', change);
const save = (page: Page, change: Record<string, string>, who = fin) =>
  who.submit(page, 'form#add-prices', change);
const rowKeys = (page: Page) =>
  page.document.querySelectorAll('#preview tbody tr').map((row) => row.getAttribute('data-price'));
/** The prices of the grid. */
const listed = (page: Page) =>
  page.document.querySelectorAll('.price-grid input').map((input) => input.id);
/** A day of the calendar, this many days from now. */
const dayAhead = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  site = await openTestSite();
  fin = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
  other = await visitAsStaff(site, { email: 'other@shop.example', role: 'finance' });
});
afterAll(() => site.stop());

describe('refuses', () => {
  test('wrong amounts, percentages, and days, and keeps what was typed', async () => {
    const page = await fin.open(YEARLY);
    const before = await count();
    const refused = await preview(page, {
      [CELL]: '1.999',
      percent: '-100',
      'valid-from': '2020-01-01',
    });
    expect(refused.status).toBe(422);
    expect(textOf(refused, `[data-error-for="${CELL}"]`)).toContain('19.95');
    expect(textOf(refused, '[data-error-for="percent"]')).toContain('5 or -2.5');
    expect(textOf(refused, '[data-error-for="valid-from"]')).toContain('future');
    expect(refused.document.getElementById(CELL)?.getAttribute('value')).toBe('1.999');
    const erased = await preview(page, { [CELL]: '' });
    expect(erased.document.getElementById(CELL)?.getAttribute('value')).toBe('');
    const none = await preview(page, {});
    expect(textOf(none, '[data-error-for="percent"]')).toContain('Nothing would change');
    const late = await preview(page, { percent: '5', 'valid-to': '2020-01-01' });
    expect(textOf(late, '[data-error-for="valid-to"]')).toContain('later than the start');
    expect([await count(), textOf(late, '#preview')]).toEqual([before, null]);
  });

  test('a file with wrong lines, and names each of them', async () => {
    const before = await count();
    const page = await fin.open('/office/prices');
    const file = [
      'product,plan,seats,market,currency,price',
      'zipx,year,1,eu,EUR,21.99',
      'notepad,year,1,eu,EUR,21.99',
      'zipx,year,2,eu,EUR,21.99',
      'zipx,year,3,eu,USD,21.99',
      'zipx,year,5,eu,EUR,"=1+1"',
      'zipx,year,1,eu,EUR,22.99',
      'zipx,year,1,eu',
    ].join('\r\n');
    const refused = await preview(page, { csv: file });
    expect(refused.status).toBe(422);
    expect(
      refused.document
        .querySelectorAll('#faults [data-line]')
        .map((each) => each.getAttribute('data-line')),
    ).toEqual(['3', '4', '5', '6', '7', '8']);
    expect([await count(), textOf(refused, '#preview')]).toEqual([before, null]);
  });

  test('a preview that somebody else has overtaken', async () => {
    const [page, theirs] = [await fin.open(YEARLY), await other.open(YEARLY)];
    const shown = await preview(page, { 'pdfreader.eu.year.1': '31.99' });
    const faster = await preview(theirs, { 'pdfreader.eu.year.1': '33.99' }, other);
    expect(textOf(faster, '#stale')).toBeNull();
    await save(faster, { why: 'first' }, other);
    const overtaken = await save(shown, { why: 'second' });
    expect([overtaken.status, textOf(overtaken, '#refusal')]).toEqual([
      422,
      'This has changed in the meantime. Please look at it again.',
    ]);
    expect(textOf(overtaken, '#stale')).toContain('Someone else');
    expect(textsOf(overtaken, '#preview td').slice(1, 3)).toEqual(['€31.99', '€33.99']);
    const late = await preview(page, { 'zipx.eu.year.5': '99.99' });
    expect(textOf(late, '#stale')).toContain('Someone else');
    // The other field of the form still holds an earlier price, and is not sent back.
    expect(textsOf(late, '#preview tbody tr')).toHaveLength(1);
  });

  test('to undo a change that has started, or twice', async () => {
    const [begun] = await rows('SELECT id FROM price_change WHERE starts_at <= $1', [new Date()]);
    const page = await fin.open('/office/prices');
    expect(page.document.querySelector(`[data-change="${begun.id}"] form`)).toBeNull();
    const planned = await preview(page, { 'zipx.us.year.1': '17.99', 'valid-from': dayAhead(9) });
    const done = await save(planned, { why: 'soon' });
    const [change] = await rows("SELECT id FROM price_change WHERE why = 'soon'");
    const undo = (id: string) =>
      fin.submit(done, `form#undo-${change.id}`, { id, why: 'a mistake' });
    expect(textOf(await undo(begun.id), '#refusal')).toContain('changed in the meantime');
    expect(textOf(await undo(change.id), '#done')).toBe('Done.');
    expect(textOf(await undo(change.id), '#refusal')).toContain('changed in the meantime');
  });
});

describe('changes', () => {
  test('all yearly prices of a market by a percentage from a day on, once, until it is undone', async () => {
    const day = dayAhead(40);
    const before = await count();
    const page = await fin.open(YEARLY);
    const shown = await preview(page, { percent: '5', 'valid-from': day });
    // 9 products for 1, 3, and 5 PCs. Small prices stay the same after rounding.
    const changed = textsOf(shown, '#preview tbody tr').length;
    expect(changed + Number(/^\d+/.exec(textOf(shown, '#unchanged') ?? '0')?.[0])).toBe(27);
    for (const price of textsOf(shown, '#preview td.lead-cell')) expect(price).toMatch(/\.99$/);
    const silent = await save(shown, { why: ' ' });
    expect([silent.status, await count()]).toEqual([422, before]);
    // The percentage is still typed, so the page must still show the rows that it was meant for.
    expect(listed(silent)).toEqual(listed(page));
    const done = await save(silent, { why: 'inflation' });
    expect(textOf(done, '#done')).toBe('Done.');
    expect(listed(done)).toEqual(listed(page));
    expect(await count()).toBe(before + changed);
    // A second submission of the same form finds its own change.
    expect(textOf(await save(silent, { why: 'inflation' }), '#done')).toBe('Done.');
    expect(await count()).toBe(before + changed);
    const [change] = await rows("SELECT * FROM price_change WHERE why = 'inflation'");
    expect(change.who).toBe('finance@shop.example');
    // Midnight in Berlin.
    expect(change.starts_at.toISOString()).toMatch(/T2[23]:00:00\.000Z$/);
    expect(textsOf(done, '#history tbody tr')).toHaveLength(changed);
    const again = await preview(await fin.open(YEARLY), { percent: '5', 'valid-from': day });
    expect(textsOf(again, '#faults li')[0]).toContain('already starts at this date and time');
    await fin.submit(done, `form#undo-${change.id}`, { why: 'wrong year' });
    const redone = await preview(await fin.open(YEARLY), { percent: '5', 'valid-from': day });
    expect(textsOf(redone, '#preview tbody tr')).toHaveLength(changed);
    const acts = await rows(
      "SELECT act, why FROM audit_entry WHERE act LIKE '%-prices' AND object_id = $1 ORDER BY at",
      [change.id],
    );
    expect(acts).toEqual([
      { act: 'add-prices', why: 'inflation' },
      { act: 'undo-prices', why: 'wrong year' },
    ]);
  });

  test('prices of a file that the page has saved', async () => {
    const { html: text } = await fin.open('/office/prices/file?market=jp');
    expect(text).toContain('zipx,year,1,jp,JPY,2980');
    const page = await fin.open('/office/prices');
    const shown = await preview(page, { csv: text.replace(',JPY,2980', ',JPY,2480') });
    const [cells] = shown.document.querySelectorAll('#preview tbody tr');
    expect(cells?.getAttribute('data-price')).toMatch(/\.jp\./);
    expect(textOf(await save(shown, { why: 'from a file' }), '#done')).toBe('Done.');
  });

  test('no campaign by a file or a percentage that leaves the usual price as it is', async () => {
    const path = '/office/prices?market=gb&product=wallpaperx';
    const campaign = { 'wallpaperx.gb.month.1': '1.49', 'valid-to': dayAhead(30) };
    await save(await preview(await fin.open(path), campaign), { why: 'sale' });
    const { html: text } = await fin.open('/office/prices/file?market=gb&product=wallpaperx');
    expect(text).toContain('wallpaperx,month,1,gb,GBP,2.99');
    const page = await fin.open(path);
    const nothing = await preview(page, { csv: text });
    expect(textOf(nothing, '[data-error-for="percent"]')).toContain('Nothing would change');
    const one = await preview(page, { csv: text.replace(/(month,3,gb,GBP),.*/, '$1,6.49') });
    expect(rowKeys(one)).toEqual(['wallpaperx.gb.month.3']);
    // 2.99 plus 5% is 2.99 again after rounding.
    expect(rowKeys(await preview(page, { percent: '5' }))).not.toContain('wallpaperx.gb.month.1');
    // Whoever types the usual price over the campaign ends it.
    const ended = await preview(page, { 'wallpaperx.gb.month.1': '2.99' });
    expect(rowKeys(ended)).toEqual(['wallpaperx.gb.month.1']);
  });

  test('a reduction with its lowest price of 30 days in the EU', async () => {
    const page = await fin.open('/office/prices?market=eu&product=zipx');
    const shown = await preview(page, { [CELL]: '14,99' });
    const cells = textsOf(shown, `#preview [data-price="${CELL}"] td`);
    expect(cells.slice(1, 5)).toEqual(['€14.99', '€19.99', '−€5.00', '-25%']);
    expect(cells.slice(8)).toEqual(['€19.99', '€19.99']);
  });
});
