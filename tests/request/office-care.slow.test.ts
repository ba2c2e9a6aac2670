import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { activateDevice, listLicenses, openKeyRing } from '../../domain/license/index.ts';
import { addMessage, openTicket, type Ticket, ticketPath } from '../../domain/ticket/index.ts';
import { openAttachments } from '../../server/attachments.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const CHANGED = 'This has changed in the meantime. Please look at it again.';

let site: TestSite;
let sam: Visitor;
let boss: Visitor;
let uli: Visitor;
let orderNumber: string;
let tail: string;

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;
const fieldsIn = (page: Page) =>
  ['#text', '#note'].map((field) => getElement(page, field).text.trim());
const textsOf = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map((each) => each.text.trim());
const actsOf = async (who: string) =>
  (await rows('SELECT act FROM audit_entry WHERE who = $1 ORDER BY at, act', [who])).map(
    ({ act }) => act,
  );

async function ask(subject: string, change: { locale?: string; order?: string } = {}) {
  const { locale = 'de', order = '' } = change;
  const opened = await site.database.run((work) =>
    openTicket(work, {
      id: randomUUID(),
      accountId: null,
      from: subject,
      files: [],
      proof: '',
      input: {
        name: 'Ada',
        email: 'ada@buyer.example',
        team: 'support',
        category: 'license',
        product: 'zipx',
        version: null,
        windows: '11',
        order,
        subject,
        locale,
        text: 'Der Schlüssel wird leider nicht angenommen.',
      },
    }),
  );
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.ticket;
}

const pageOf = ({ number }: Ticket) => `/office/tickets/${number.toLowerCase()}`;

beforeAll(async () => {
  site = await openTestSite();
  const buyer = visit(site);
  const pay = await goToPay(buyer);
  await buyer.submit(pay, 'form#pay', payWith('good'));
  await vi.waitFor(
    async () => expect(await rows('SELECT id FROM license')).toHaveLength(1),
    10_000,
  );
  orderNumber = `${(await rows('SELECT order_number FROM orders'))[0]?.order_number}`;
  tail = `${(await rows('SELECT key_tail FROM license'))[0]?.key_tail}`;
  boss = await visitAsStaff(site, { email: 'boss@shop.example', role: 'admin' });
  sam = await visitAsStaff(site, { email: 'sam@shop.example', role: 'support' });
  uli = await visitAsStaff(site, { email: 'uli@shop.example', role: 'translator' });
});
afterAll(() => site.stop());

describe('support in the office', () => {
  test('is empty until a request arrives, and lists the oldest first', async () => {
    expect(textOf(await sam.open('/office/tickets'), '#none')).toBe('No requests here.');
    expect(textOf(await sam.open('/office/tickets/stray'), '#none')).toBe('Nothing found.');
    const [first, second] = [await ask('Eins geht nicht'), await ask('Zwei geht nicht')];
    const numbers = async (query: string) =>
      textsOf(await sam.open(`/office/tickets?${query}`), 'tbody td:first-child');
    expect(await numbers('')).toEqual([first.number, second.number]);
    expect(await numbers(`after=${first.id}`)).toEqual([second.number]);
    expect(await numbers(`search=${second.number.toLowerCase()}`)).toEqual([second.number]);
    expect(await numbers('search=ADA%40buyer.example&state=')).toHaveLength(2);
    for (const none of ['state=solved', 'category=bug', 'product=pdfreader', 'language=fr'])
      expect(await numbers(none), none).toEqual([]);
    expect(textOf(await sam.open('/office'), '#attention')).toContain('2 requests are waiting');
    expect((await sam.open('/office/tickets/tk-00000000')).status).toBe(404);
    const link = getElement(await sam.open('/ar/office/tickets'), 'tbody a');
    const page = await sam.open(link.getAttribute('href') ?? '');
    expect([page.status, page.path]).toEqual([200, `/ar${pageOf(first)}`]);
    expect(textOf(page, 'h1')).toContain(first.number);
  });

  test('keeps a typed answer, uses the customer’s language, and sends it once', async () => {
    const ticket = await ask('Schlüssel geht nicht', { order: orderNumber });
    const page = await sam.open(pageOf(ticket));
    expect(textOf(page, 'dl.facts')).toContain(orderNumber);
    expect(getElement(page, '#text').getAttribute('lang')).toBe('de');
    const empty = await sam.submit(page, 'form#answer', { step: 'answer' });
    expect([empty.status, textOf(empty, '#text-error')]).toEqual([422, 'Please write an answer.']);
    const macro = { step: 'insert-macro', text: 'Hallo!', macro: 'money-back' };
    const filled = await sam.submit(page, 'form#answer', macro);
    const written = getElement(filled, '#text').text;
    expect(written).toMatch(/^\s*Hallo!\n\n/);
    expect(written).toContain('/de/company/withdraw');
    await site.database.run((work) =>
      addMessage(work, {
        number: ticket.number,
        text: 'Noch etwas.',
        source: 'page',
        mailId: null,
        files: [],
      }),
    );
    const typed = { step: 'answer', text: written };
    const late = await sam.submit(filled, 'form#answer', typed);
    expect([late.status, textOf(late, '#refusal')]).toEqual([
      422,
      'A new message has come in. Please read it before you send your answer.',
    ]);
    expect(getElement(late, '#text').text).toContain('/de/company/withdraw');
    for (const _ of [1, 2]) {
      const sent = await sam.submit(late, 'form#answer', typed);
      expect(textOf(sent, '#done')).toBe('Done.');
    }
    expect(await rows("SELECT locale FROM mail WHERE kind = 'ticket-answered'")).toEqual([
      { locale: 'de' },
    ]);
    expect(await actsOf('sam@shop.example')).toEqual(['answer-ticket']);
  });

  test('solves, reopens, and closes a request, each with a reason', async () => {
    const ticket = await ask('Drei geht nicht');
    let page = await sam.open(pageOf(ticket));
    const writing = page;
    expect((await sam.submit(page, 'form#solve')).status).toBe(422);
    for (const step of ['solve', 'reopen', 'shut']) {
      const stale = page;
      page = await sam.submit(stale, `form#${step}`, { why: 'as agreed' });
      expect(textOf(page, '#done'), step).toBe('Done.');
      const again = await sam.submit(stale, `form#${step}`, { why: 'from another tab' });
      expect([again.status, textOf(again, '#refusal')], step).toEqual([422, CHANGED]);
    }
    expect(page.document.querySelector('form#answer')).toBeNull();
    const late = await sam.submit(writing, 'form#answer', { step: 'answer', text: 'Guten Tag' });
    expect([late.status, textOf(late, 'textarea#text')]).toEqual([422, 'Guten Tag']);
    expect(textsOf(page, 'tbody td:nth-child(2)')).toEqual([
      ...['Opened', 'Marked as solved', 'Reopened', 'Closed'],
    ]);
    expect((await actsOf('sam@shop.example')).slice(1)).toEqual([
      ...['solve-ticket', 'reopen-ticket', 'shut-ticket'],
    ]);
  });

  test('downloads a file instead of showing it, and only from its own request', async () => {
    const ticket = await ask('Vier geht nicht');
    const other = await ask('Fünf geht nicht');
    const id = randomUUID();
    await rows(
      `INSERT INTO ticket_file (id, ticket_id, message_id, name, type, size)
       SELECT $1, ticket_id, id, 'a.png', 'image/png', 3 FROM ticket_message WHERE ticket_id = $2`,
      [id, ticket.id],
    );
    await openAttachments(join(site.dataDir, 'attachments')).save(id, new Uint8Array([1, 2, 3]));
    const page = await sam.open(pageOf(ticket));
    const link = getElement(page, '#thread a').getAttribute('href') ?? '';
    const file = await sam.open(link);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="a.png"/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await sam.open(`${pageOf(other)}/file?file=${id}`)).status).toBe(404);
    expect((await uli.open(link)).status).toBe(404);
  });

  test('keeps notes internal, and accepts files in answers only if they are what they claim', async () => {
    const ticket = await ask('Sieben geht nicht');
    const noted = await sam.submit(await sam.open(pageOf(ticket)), 'form#answer', {
      step: 'note',
      note: 'Fragt zum dritten Mal.',
      text: 'Guten Tag',
    });
    expect([noted.status, textOf(noted, '#done')]).toEqual([200, 'Done.']);
    // Saving a note does not lose the unfinished answer, and another action does not lose the unfinished note.
    expect(fieldsIn(noted)).toEqual(['Guten Tag', '']);
    const both = { step: 'insert-macro', macro: '', text: 'Guten Tag', note: 'Ist gereizt.' };
    expect(fieldsIn(await sam.submit(noted, 'form#answer', both))).toEqual([
      ...['Guten Tag', 'Ist gereizt.'],
    ]);
    expect(textOf(noted, '#thread [data-author=note]')).toContain('Fragt zum dritten Mal.');
    const empty = await sam.submit(noted, 'form#answer', { step: 'note', note: ' ' });
    expect([empty.status, textOf(empty, '#note-error')]).toEqual([422, 'Please write a note.']);
    const form = getElement(noted, 'form#answer');
    const read = form.querySelector('[name=read]')?.getAttribute('value') ?? '';
    const post = (bytes: Uint8Array<ArrayBuffer>, who = sam, step = 'answer') => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ step, read, text: 'Siehe Bild.' }))
        body.set(name, value);
      body.set('attachments', new Blob([bytes]), 'bild.png');
      const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { origin: site.url, cookie };
      return site.get(pageOf(ticket), { method: 'POST', body, headers });
    };
    const png = new Uint8Array(Buffer.from(PNG, 'base64'));
    const wrong = await post(new Uint8Array([1, 2, 3]));
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('Siehe Bild.');
    expect(html).toContain('We can’t accept one of these files.');
    expect((await post(png, uli)).status).toBe(404);
    expect((await post(png, sam, 'refund')).status).toBe(404);
    const kept = () => readdirSync(join(site.dataDir, 'attachments'));
    const before = kept().length;
    for (const _ of [1, 2]) expect((await post(png)).status).toBe(303);
    expect(kept().length).toBe(before + 1);
    const path = ticketPath(SITE_SETTINGS.SESSION_SECRET, { number: ticket.number, locale: 'de' });
    const seen = await visit(site).open(path);
    expect(seen.html).not.toContain('Fragt zum dritten Mal.');
    const link = getElement(seen, '.thread [data-author=staff] a').getAttribute('href') ?? '';
    expect((await visit(site).open(link)).headers.get('content-type')).toBe('image/png');
    expect(await actsOf('sam@shop.example')).toContain('note-ticket');
  });

  test('saves a canned answer in a language, and keeps typed values on errors', async () => {
    const page = await sam.open('/office/tickets/macros?language=de');
    const typed = { name: 'Hello there', title: 'Hallo', text: 'Hallo {nobody}', why: 'new' };
    const wrong = await sam.submit(page, 'form#macro', typed);
    expect(wrong.status).toBe(422);
    expect(textsOf(wrong, '.error-text')).toHaveLength(2);
    expect(getElement(wrong, 'textarea').text.trim()).toBe('Hallo {nobody}');
    const good = { ...typed, name: 'hello', text: 'Hallo {name}, bis bald.' };
    const saved = await sam.submit(wrong, 'form#macro', good);
    expect(textOf(saved, '#done')).toBe('Done.');
    const ticket = await sam.open(pageOf(await ask('Sechs geht nicht')));
    const filled = await sam.submit(ticket, 'form#answer', {
      step: 'insert-macro',
      macro: 'hello',
    });
    expect(getElement(filled, '#text').text.trim()).toBe('Hallo Ada, bis bald.');
  });

  test('deletes a canned answer with a reason and restores the built-in one', async () => {
    const list = '/office/tickets/macros?language=it';
    const [own, brought] = [`${list}&name=brief`, `${list}&name=money-back`];
    const shipped = getElement(await sam.open(brought), 'textarea').text;
    expect((await sam.open(brought)).html).not.toContain('delete-macro');
    for (const name of ['brief', 'money-back']) {
      const page = await sam.open(`${list}&name=${name}`);
      const typed = { name, title: 'Breve', text: 'Ecco.', why: 'new' };
      expect(textOf(await sam.submit(page, 'form#macro', typed), '#done')).toBe('Done.');
    }
    const page = await sam.open(own);
    const bare = await sam.submit(page, 'form#delete-macro', { why: '' });
    expect([bare.status, bare.html.includes('id="delete-macro"')]).toEqual([422, true]);
    await sam.submit(page, 'form#macro', { text: 'Ecco qui.', why: 'longer' });
    const stale = await sam.submit(page, 'form#delete-macro', { why: 'old' });
    expect([stale.status, textOf(stale, '#refusal')]).toEqual([422, CHANGED]);
    expect(getElement(stale, 'form#delete-macro [name=why]').getAttribute('value')).toBe('old');
    const late = await sam.open(own);
    for (const _ of [1, 2])
      expect(textOf(await sam.submit(late, 'form#delete-macro', { why: 'gone' }), '#done')).toBe(
        'Done.',
      );
    expect(getElement(await sam.open(own), 'textarea').text.trim()).toBe('');
    const again = await sam.open(brought);
    expect(textOf(again, 'form#delete-macro')).toContain('came with the shop is offered again');
    await sam.submit(again, 'form#delete-macro', { why: 'ours was worse' });
    expect(getElement(await sam.open(brought), 'textarea').text).toBe(shipped);
    const acts = "SELECT before, after FROM audit_entry WHERE act = 'delete-macro' ORDER BY at";
    expect(await rows(acts)).toEqual([
      { before: 'Ecco qui.', after: null },
      { before: 'Ecco.', after: null },
    ]);
  });

  test('saves a canned answer over the opened version and no other', async () => {
    const list = '/office/tickets/macros?language=de';
    const fresh = await sam.open(list);
    const typed = { name: 'stale', title: 'Eins', text: 'Erster Text', why: 'new' };
    const first = await sam.submit(fresh, 'form#macro', typed);
    // A repeated form is the same answer.
    expect(textOf(await sam.submit(fresh, 'form#macro', typed), '#done')).toBe('Done.');
    const refuse = async (page: Page, text: string) => {
      const late = await sam.submit(page, 'form#macro', { ...typed, text });
      expect([late.status, textOf(late, '#refusal')]).toEqual([422, CHANGED]);
      expect(getElement(late, '#text').text.trim()).toBe(text);
      expect(getElement(late, 'form#macro [name=why]').getAttribute('value')).toBe('new');
      return late;
    };
    await refuse(await refuse(fresh, 'Dritter Text'), 'Dritter Text');
    const second = await sam.submit(first, 'form#macro', { ...typed, text: 'Zweiter Text' });
    expect(textOf(second, '#done')).toBe('Done.');
    await refuse(first, 'Vierter Text');
    const brought = await sam.submit(fresh, 'form#macro', { ...typed, name: 'money-back' });
    expect(brought.status).toBe(422);
    expect(
      await rows("SELECT text FROM ticket_macro WHERE name IN ('stale', 'money-back')"),
    ).toEqual([{ text: 'Zweiter Text' }]);
    const acts = await rows(
      "SELECT after FROM audit_entry WHERE object_id = 'de/stale' ORDER BY at",
    );
    expect(acts.map(({ after }) => after)).toEqual(['Erster Text', 'Zweiter Text']);
  });
});

test('finds a license by key, order, or address, and deactivates one of its PCs with a reason', async () => {
  const signingKeyPem = readFileSync(join(site.dataDir, 'keys', 'licence-signing.pem'), 'utf8');
  const ring = openKeyRing({ signingKeyPem });
  const [order] = await rows('SELECT id, email FROM orders');
  await site.database.run(async (work) => {
    const [license] = await listLicenses(work, ring, `${order?.id}`);
    const { key, product } = license ?? { key: '', product: '' };
    const device = { id: 'a'.repeat(30), name: 'STUDIO' };
    const seat = { key, product, device, appVersion: '4.2.1', replaces: null, nonce: null };
    expect((await activateDevice(work, ring, seat)).ok).toBe(true);
  });
  const found = async (search: string) =>
    textsOf(await sam.open(`/office/licences?search=${search}`), 'tbody td:nth-child(2)');
  for (const search of [tail, orderNumber, `${order?.email}`.toUpperCase()])
    expect(await found(encodeURIComponent(search)), search).toEqual([tail]);
  expect(await found('nobody%40x.example')).toEqual([]);
  const list = await sam.open(`/office/licences?search=${tail}`);
  const path = getElement(list, 'tbody td:nth-child(2) a').getAttribute('href') ?? '';
  const page = await sam.open(path);
  expect(textOf(page, 'main')).toContain('STUDIO');
  const form = 'form[id^=free-]';
  expect((await sam.submit(page, form)).status).toBe(422);
  const freed = await sam.submit(page, form, { why: 'PC is broken' });
  expect(textOf(freed, '#done')).toBe('Done.');
  expect(freed.document.querySelector(form)).toBeNull();
  expect((await sam.submit(page, form, { why: 'again' })).status).toBe(422);
  expect((await sam.open('/office/licences/1')).status).toBe(404);
});

test('lets only administrators grant and revoke roles, and signs out the person who loses one', async () => {
  const give = async (fields: Record<string, string>) =>
    boss.submit(await boss.open('/office/staff'), 'form#set-role', { why: 'new job', ...fields });
  expect((await sam.open('/office/staff')).status).toBe(404);
  const nobody = await give({ email: 'nobody@shop.example', role: 'support' });
  expect(textOf(nobody, '#email-error')).toContain('There’s no account');
  expect(getElement(nobody, '#email').getAttribute('value')).toBe('nobody@shop.example');
  const last = await give({ email: 'boss@shop.example', role: 'none' });
  expect(textOf(last, '#email-error')).toContain('last administrator');
  const late = await visitAsStaff(site, { email: 'late@shop.example', role: 'none' });
  expect(textOf(await give({ email: 'late@shop.example', role: 'finance' }), '#done')).toBe(
    'Done.',
  );
  expect((await late.open('/office/orders')).status).toBe(200);
  await give({ email: 'late@shop.example', role: 'none' });
  expect((await late.open('/office/orders')).path).toMatch(/^\/login\/signin/);
  expect(await actsOf('boss@shop.example')).toEqual(['set-role', 'set-role']);
});

test('proposes, reviews, exports, and withdraws a translation without changing the site', async () => {
  const survey = await uli.open('/office/translations');
  expect(survey.document.querySelectorAll('tbody tr').length).toBe(17);
  const id = 'ticket.reply.submit';
  const list = await uli.open(`/office/translations/ar?search=${id}&area=ticket`);
  const path = getElement(list, 'tbody td a[href*=message]').getAttribute('href') ?? '';
  const page = await uli.open(path);
  expect(getElement(page, '#text').getAttribute('dir')).toBe('rtl');
  const why = 'friendlier';
  const wrong = await uli.submit(page, 'form#propose', { text: 'أرسل {now}', why });
  expect([wrong.status, getElement(wrong, 'textarea').text.trim()]).toEqual([422, 'أرسل {now}']);
  expect(textOf(wrong, '#text-error')).toContain(
    'The fields in braces differ from the English text',
  );
  const kept = await uli.submit(wrong, 'form#propose', { text: 'أرسلها', why });
  expect(textOf(kept, '#done')).toBe('Done.');
  const file = () => uli.open('/office/translations/ar/file?area=ticket');
  expect((await file()).html).toContain('msgstr "أرسلها"');
  expect((await uli.open('/office/translations/ar?state=proposed')).html).toContain('أرسلها');
  expect(textOf(await uli.submit(kept, 'form#withdraw', { why: 'no' }), '#done')).toBe('Done.');
  expect((await file()).html).not.toContain('أرسلها');
  expect((await uli.open('/office/translations/en')).status).toBe(404);
  expect(await actsOf('uli@shop.example')).toEqual(['propose-text', 'withdraw-text']);
});

test('exports the audit log safely for spreadsheets', async () => {
  const ticket = await ask('Sieben geht nicht');
  await sam.submit(await sam.open(pageOf(ticket)), 'form#shut', { why: '=1+1' });
  const file = await boss.open('/office/audit/file?act=shut-ticket');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = file.html.trim().split('\r\n');
  expect(lines[0]).toBe('at,who,act,kind,object,id,why,before,after');
  expect(lines[1]).toContain(`,shut-ticket,ticket,${ticket.number},${ticket.number},'=1+1,`);
  expect(lines).toHaveLength(3);
  expect((await sam.open('/office/audit/file')).status).toBe(404);
});
