import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf, lendLicense, openKeyRing } from '../../domain/license/index.ts';
import { writeDay, zonedIso } from '../../kit/formats.ts';
import { days } from '../../kit/time.ts';
import { addMember, visitAs } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { type Owner, openMembers } from '../harness/members.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let members: ReturnType<typeof openMembers>;
let ada: Owner;
let staff: Visitor;
beforeAll(async () => {
  site = await openTestSite();
  members = openMembers(site);
  ada = await members.owner('ada@until.example');
  await addMember(site, { email: 'sam@until.example', role: 'admin' });
  staff = await visitAs(site, 'sam@until.example');
  await members.rows('UPDATE account SET second_factor = true WHERE email LIKE $1', ['sam@%']);
});
afterAll(() => site.stop());

const dateText = (day: Date) => writeDay(day, { dateLocale: 'en-US' }, 'America/New_York');
const inDays = (count: number) => new Date(Date.now() + days(count));

async function paidUntil(end: Date): Promise<void> {
  const graced = new Date(end.getTime() + days(3));
  await members.rows('UPDATE license_period SET ends_at = $2 WHERE license_id = $1', [
    ...[ada.license, end],
  ]);
  await members.rows('UPDATE license SET expires_at = $2 WHERE id = $1', [ada.license, graced]);
}

const card = async () =>
  textOf(await ada.visitor.open('/member/licences'), `#licence-${ada.license} dl`) ?? '';
const overview = async () => textOf(await ada.visitor.open('/member/overview'), '#attention');
const setSubscription = (state: string, charge: Date | null) =>
  members.rows(
    'UPDATE subscription SET state = $2, next_charge_at = $3, grace_ends_at = NULL WHERE email = $1',
    [ada.email, state, charge],
  );

test('one date is shown before and after the order, in email, account, office, and for the file', async () => {
  const shop = visit(site);
  const pay = await goToPay(shop, '', { product: 'zipx', plan: 'month' });
  const day = dateText(endOf('month', new Date()) ?? new Date(0));
  expect(textOf(pay, 'form#pay')).toContain(`on ${day}, then every month`);
  const email = 'eve@until.example';
  const paid = await shop.submit(pay, 'form#pay', { ...BUYER, email });
  expect(textOf(paid, 'dl.facts')).toContain(`Valid until${day}`);
  const upgrade = getElement(paid, 'a[href^="/upgrade?licence="]').getAttribute('href') ?? '';
  expect(textOf(await shop.open(upgrade), 'dl.facts')).toContain(`Paid until${day}`);

  const file = getElement(paid, 'a#licence-file').getAttribute('href') ?? '';
  const text = await (await site.get(file.replaceAll('&amp;', '&'))).text();
  const stated = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString());
  expect(dateText(new Date(stated.expires))).not.toBe(day);
  const form = new FormData();
  form.set('text', text);
  const checked = await site.get('/license/verify', {
    method: 'POST',
    body: form,
    headers: { origin: site.url },
  });
  expect((await checked.text()).replaceAll('\u00a0', ' ')).toContain(day);

  await addMember(site, { email });
  const eve = await visitAs(site, email);
  expect(textOf(await eve.open('/member/licences'), '.card dl')).toContain(`Valid until${day}`);
  const csv = await (await members.file(eve, 'kind=licences')).text();
  const end = endOf('month', new Date()) ?? new Date(0);
  const [iso = ''] = zonedIso(end, 'America/New_York').split('T');
  expect(csv).toContain(`,${iso}T`);
  const held = await staff.open(`/office/customers?email=${encodeURIComponent(email)}`);
  expect(held.html).toMatch(
    new RegExp(`${iso}</span> (?:<!-- -->)?[0-9:]{8}(?:<!-- -->)? America/New_York`),
  );

  const mailed = async () =>
    (await members.one('SELECT text FROM mail WHERE to_address = $1', [email]))?.text ?? '';
  await expect.poll(mailed).toContain(day);
});

test('the overview shows this date before it and afterwards, and never the end of grace', async () => {
  await setSubscription('cancelled', null);
  await paidUntil(inDays(5));
  expect(await overview()).toContain(`works until ${dateText(inDays(5))}`);
  await paidUntil(inDays(-1));
  expect(await overview()).toContain(`expired on ${dateText(inDays(-1))}`);
  expect(await card()).toMatch(new RegExp(`StatusExpired.*Valid until${dateText(inDays(-1))}`));
  expect(await (await site.get('/member/owned', cookie())).json()).toEqual(['zipx']);
});

test('a license is not expired while its renewal is being charged', async () => {
  await setSubscription('active', inDays(-1));
  await paidUntil(inDays(-1));
  expect(await card()).toMatch(/StatusActive/);
  expect(await overview()).not.toContain('expired on');
});

test('an extended license shows both the paid period and how long it works', async () => {
  await setSubscription('past-due', inDays(-2));
  await paidUntil(inDays(-2));
  const signingKeyPem = readFileSync(join(site.dataDir, 'keys', 'licence-signing.pem'), 'utf8');
  const ring = openKeyRing({ signingKeyPem });
  await site.database.run((work) =>
    lendLicense(work, ring, { licenseId: ada.license, until: inDays(12) }),
  );
  const facts = await card();
  expect(facts).toMatch(/StatusActive/);
  expect(facts).toContain(`Paid until${dateText(inDays(-2))}`);
  expect(facts).toContain(`Your license works until ${dateText(inDays(12))}.`);
  expect(facts).not.toContain('Renews automatically');
  const upgrade = getElement(
    await ada.visitor.open('/member/licences'),
    `#licence-${ada.license} a[href^="/upgrade"]`,
  ).getAttribute('href');
  expect(textOf(await ada.visitor.open(upgrade ?? ''), 'dl.facts')).toContain(dateText(inDays(-2)));
});

const cookie = () => ({ headers: { cookie: members.cookieOf(ada.visitor) } });

test('during a dispute no page announces a charge, a past date, or a payment due', async () => {
  const bob = await members.owner('bob@until.example');
  const charge = inDays(5);
  const order = await members.one('SELECT id, order_id FROM subscription WHERE email = $1', [
    bob.email,
  ]);
  await members.rows('UPDATE subscription SET next_charge_at = $2 WHERE id = $1', [
    ...[order?.id, charge],
  ]);
  const dispute = (state: string) =>
    members.rows('UPDATE payment SET dispute = $2 WHERE order_id = $1', [
      ...[order?.order_id, state],
    ]);
  const lists = async () => [
    textOf(await bob.visitor.open('/member/subscriptions'), `#subscription-${order?.id}`) ?? '',
    textOf(await bob.visitor.open('/member/licences'), `#licence-${bob.license}`) ?? '',
  ];
  for (const text of await lists()) expect(text).toContain(dateText(charge));
  await dispute('open');
  const page = await bob.visitor.open('/member/subscriptions');
  const link = getElement(page, `#subscription-${order?.id} .actions a`).getAttribute('href');
  const managed = textOf(await bob.visitor.open(link ?? ''), `#subscription-${order?.id}`) ?? '';
  for (const text of [...(await lists()), managed]) {
    expect(text).toContain('You won’t be charged while your bank is reviewing a payment.');
    expect(text).not.toContain(dateText(charge));
  }
  await setLate(bob.email);
  expect(textOf(await bob.visitor.open('/member/overview'), '[data-attention=past-due]')).toBe(
    null,
  );
  for (const text of await lists()) expect(text).not.toContain('couldn’t charge');
  const office = await staff.open(`/office/orders/${order?.order_id}`);
  expect(textOf(office, 'main')).toContain('Disputed at the bank');
  await dispute('won');
  expect(textOf(await bob.visitor.open('/member/overview'), '[data-attention=past-due]')).toContain(
    'couldn’t charge',
  );
});

const setLate = (email: string) =>
  members.rows(
    `UPDATE subscription SET state = 'past-due', grace_ends_at = now() + interval '5 days' WHERE email = $1`,
    [email],
  );
