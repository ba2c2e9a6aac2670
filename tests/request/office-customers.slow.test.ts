import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMember, addSecondFactor, visitAs, visitAsStaff } from '../harness/accounts.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, type Visitor } from '../harness/visitor.ts';

const ADA = 'ada@example.com';
const BOSS = 'boss@shop.example';
const END = 'form#end-second-factor';
const why = 'Wrote from the mailbox, knows two orders';

let site: TestSite;
let boss: Visitor;
let sam: Visitor;

const rows = async (sql: string) => (await site.database.pool.query(sql)).rows;
const look = (visitor: Visitor, email = ADA, prefix = '') =>
  visitor.open(`${prefix}/office/customers?email=${encodeURIComponent(email)}`);
const offers = (page: Page) => page.document.querySelector(END) !== null;
const setFactor = (isOn: boolean) =>
  rows(`UPDATE account SET second_factor = ${isOn} WHERE email = '${ADA}'`);
const whoIn = async (visitor: Visitor) =>
  textOf(await visitor.open('/member/overview'), '#signed-in');
const hasFactor = async () =>
  (await rows(`SELECT second_factor FROM account WHERE email = '${ADA}'`))[0]?.second_factor;

beforeAll(async () => {
  site = await openTestSite();
  boss = await visitAsStaff(site, { email: BOSS, role: 'admin' });
  sam = await visitAsStaff(site, { email: 'sam@shop.example', role: 'support' });
});
beforeEach(async () => {
  await rows(`DELETE FROM account WHERE email = '${ADA}'`);
  const id = await addMember(site, { email: ADA, locale: 'de' });
  await addSecondFactor(site, id, new Date());
});
afterAll(() => site.stop());

test('support sees whether a second factor exists and cannot remove it', async () => {
  const page = await look(sam);
  expect(textOf(page, 'dl.facts')).toContain('Two-step verificationOn');
  expect(offers(page)).toBe(false);
  const form = await look(boss);
  const [account] = await rows(`SELECT id FROM account WHERE email = '${ADA}'`);
  const fields = { step: 'end-second-factor', account: `${account?.id}`, why };
  expect((await sam.submit(form, END, fields)).status).toBe(404);
  expect(await hasFactor()).toBe(true);
});

test('nobody can remove their own, and a forged form finds no account', async () => {
  expect(offers(await look(boss, BOSS))).toBe(false);
  const [own] = await rows(`SELECT id FROM account WHERE email = '${BOSS}'`);
  const forged = await boss.submit(await look(boss), END, { account: `${own?.id}`, why });
  expect(forged.status).toBe(404);
  expect((await look(boss)).status).toBe(200);
});

test('removal needs a reason and is explained first', async () => {
  const page = await look(boss);
  expect(textOf(page, END)).toContain(`we’ll email the owner at ${ADA}`);
  const silent = await boss.submit(page, END, { why: ' ' });
  expect([silent.status, textOf(silent, '#refusal')]).toEqual([422, 'Please give a reason.']);
  expect(getElement(silent, 'details[open] form#end-second-factor')).toBeDefined();
  expect(await hasFactor()).toBe(true);
});

test('is removed once, signs out all browsers, emails the owner, and is logged; no code is needed then', async () => {
  const code = await visitAs(site, ADA);
  expect(await whoIn(code)).toBeNull();
  await setFactor(false);
  const inside = await visitAs(site, ADA);
  await setFactor(true);
  expect(await whoIn(inside)).toContain(ADA);

  const page = await look(boss, ADA, '/ar');
  const done = await boss.submit(page, END, { why });
  expect(done.path).toBe(`/ar/office/customers?email=${encodeURIComponent(ADA)}&done=1`);
  expect(textOf(done, '#done')).not.toBe('');
  expect(offers(done)).toBe(false);
  const late = await boss.submit(page, END, { why });
  expect(late.status).toBe(422);

  expect(await whoIn(inside)).toBeNull();
  const known =
    "SELECT state, locale, subject FROM mail WHERE kind = 'account-second-factor-ended'";
  await vi.waitFor(
    async () => expect(await rows(known)).toMatchObject([{ state: 'kept' }]),
    10_000,
  );
  expect(await rows(known)).toMatchObject([
    { locale: 'de', subject: expect.stringContaining('deaktiviert') },
  ]);
  const log = await boss.open('/office/audit?act=end-second-factor');
  expect(
    log.document
      .querySelectorAll('tbody td')
      .map((each) => each.text.trim())
      .slice(1, 5),
  ).toEqual([BOSS, 'Two-step verification turned off', ADA, why]);
  expect(await whoIn(await visitAs(site, ADA))).toContain(ADA);
});
