import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cookieTimes,
  createMember,
  openTestAccounts,
  PASSWORD,
  withCookiesOf,
} from '../../tests/harness/accounts.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { createAuthenticator } from '../../tests/harness/passkey.ts';
import { listPasskeys, removePasskey, STEP_COOKIES } from './index.ts';

const ORIGIN = 'http://localhost:3000';
let base: TestDatabase;
let scene: ReturnType<typeof openTestAccounts>;
let id: string;
let held: Headers;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE account CASCADE');
  scene = openTestAccounts(base.database, ORIGIN);
  id = await createMember(base.database, scene.accounts);
  const typed = { email: 'ada@example.com', password: PASSWORD, token: null };
  const result = await scene.accounts.signIn(source(), typed);
  if (!result.ok) throw new Error(result.code);
  held = withCookiesOf(result.value.headers);
});
afterAll(() => base.close());

const source = (headers = new Headers()) => ({ headers, from: '192.0.2.1' });
const held2 = (...answers: Headers[]) => {
  const more = withCookiesOf(...answers).get('cookie') ?? '';
  return new Headers({ cookie: `${held.get('cookie')}; ${more}` });
};

async function add(device: ReturnType<typeof createAuthenticator>, from = ORIGIN) {
  const options = await scene.accounts.passkeyToAdd(source(held));
  if (!options.ok) throw new Error(options.code);
  const response = device.create(options.value.options, from);
  const { name, lifetime } = STEP_COOKIES.passkey;
  expect(cookieTimes(options.value.headers)).toEqual({ [name]: lifetime / 1000 });
  const headers = held2(options.value.headers);
  return scene.accounts.addPasskey(source(headers), { response, name: 'Laptop' });
}

async function enter(
  device: ReturnType<typeof createAuthenticator>,
  from = ORIGIN,
  isOwner = true,
) {
  const question = await scene.accounts.passkeyToAsk(source());
  const shown = device.get(question.options, from, isOwner);
  const headers = withCookiesOf(question.headers);
  return { shown, headers, result: await scene.accounts.enterByPasskey(source(headers), shown) };
}

test('rejects a passkey of another site, an unknown one, and a replayed one', async () => {
  const device = createAuthenticator(ORIGIN);
  expect((await scene.accounts.passkeyToAdd(source())).ok).toBe(false);
  expect((await add(device, 'https://evil.example')).ok).toBe(false);
  expect((await add(device)).ok).toBe(true);
  expect((await enter(createAuthenticator(ORIGIN))).result.ok).toBe(false);
  expect((await enter(device, 'https://evil.example')).result.ok).toBe(false);
  expect((await enter(device, ORIGIN, false)).result.ok).toBe(false);
  const { shown, headers, result } = await enter(device);
  expect(result.ok).toBe(true);
  expect((await scene.accounts.enterByPasskey(source(headers), shown)).ok).toBe(false);
});

test('emails the owner about an added passkey, and not about a rejected one', async () => {
  const device = createAuthenticator(ORIGIN);
  await base.database.pool.query('DELETE FROM mail');
  const mails = async () =>
    (await base.database.pool.query('SELECT kind, to_address, locale FROM mail')).rows;
  expect((await add(device, 'https://evil.example')).ok).toBe(false);
  expect(await mails()).toEqual([]);
  expect((await add(device)).ok).toBe(true);
  expect(await mails()).toEqual([
    { kind: 'account-passkey-added', to_address: 'ada@example.com', locale: 'de' },
  ]);
});

test('signs in with a passkey until it is removed', async () => {
  const device = createAuthenticator(ORIGIN);
  await add(device);
  const [made] = await base.read((reader) => listPasskeys(reader, id));
  expect(made).toMatchObject({ name: 'Laptop' });
  const { result } = await enter(device);
  if (!result.ok) throw new Error(result.code);
  expect((await scene.accounts.read(withCookiesOf(result.value.headers)))?.account.id).toBe(id);
  await base.run((work) => removePasskey(work, { accountId: id, passkeyId: made?.id ?? '' }));
  expect((await enter(device)).result.ok).toBe(false);
});
