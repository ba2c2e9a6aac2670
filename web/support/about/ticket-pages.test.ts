import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerTicket } from '../../../domain/ticket/index.ts';
import { newId } from '../../../kit/id.ts';
import { systemRandom } from '../../../kit/random.ts';
import { openAttachments } from '../../../server/attachments.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { type RequestInfo, requestInfoContext } from '../../loaders/request-info.ts';
import { actOnThread, type ThreadAnswer } from './thread.server.ts';
import { type ThreadView, viewThread } from './thread-view.server.ts';
import { loader as openFile } from './ticket-file.ts';
import { handleForm, presetOf, type TicketAnswer } from './ticket-form.server.ts';

const ORIGIN = 'https://shop.example';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FIELDS = {
  name: 'Ada',
  email: 'ada@buyer.example',
  category: 'bug',
  product: 'zipx',
  language: 'de',
  order: 'VT-0000ABCD',
  subject: 'It does not open',
  message: 'I click and nothing happens at all.',
};
const folder = mkdtempSync(join(tmpdir(), 'ticket-pages-'));
let base: TestDatabase;
let wait: number | null = null;
let storeFault: Error | null = null;
let account: { id: string; email: string; name: string } | null = null;

beforeAll(async () => {
  base = await openTestDatabase();
});
afterEach(() => {
  wait = null;
  storeFault = null;
  account = null;
});
afterAll(async () => {
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});

function context() {
  const provider = new RouterContextProvider();
  const store = openAttachments(folder);
  const save = (id: string, bytes: Uint8Array) =>
    storeFault ? Promise.reject(storeFault) : store.save(id, bytes);
  provider.set(servicesContext, {
    database: base,
    attachments: { ...store, save },
    now: base.clock.now,
    settings: { sessionSecret: 'a secret of tests', siteUrl: ORIGIN },
    accounts: { read: async () => (account ? { account } : null) },
    newId: () => newId(systemRandom),
  } as unknown as Services);
  provider.set(requestInfoContext, {
    from: randomUUID(),
    consume: () => wait,
  } as unknown as RequestInfo);
  return provider;
}

type Chosen = readonly [name: string, bytes: Uint8Array | string];
function formOf(fields: Readonly<Record<string, string>>, files: readonly Chosen[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files)
    form.append('attachments', new File([bytes as BlobPart], name));
  return form;
}

const request = (path: string, body: BodyInit, headers: HeadersInit = {}) =>
  new Request(ORIGIN + path, { method: 'POST', body, headers });

/** Returns the data of an action, or the target of its redirect. */
async function outcome<Answer>(run: Promise<{ data: Answer; init: ResponseInit | null }>) {
  try {
    const { data, init } = await run;
    return { answer: data, status: init?.status, path: '' };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { answer: null, status: thrown.status, path: thrown.headers.get('location') ?? '' };
  }
}

const send = (body: BodyInit, headers: HeadersInit = {}) =>
  outcome<TicketAnswer>(handleForm(request('/fr/about/create_ticket', body, headers), context()));
const act = (path: string, form: FormData) =>
  outcome<ThreadAnswer>(actOnThread(request(path, form), context()));
const view = async (path: string) =>
  (await viewThread(new Request(ORIGIN + path), context())) as ThreadView;
const rows = async () => {
  const { rows: found } = await base.database.pool.query('SELECT count(*)::int AS n FROM ticket');
  return found[0]?.n as number;
};

describe('refuses', () => {
  test('missing fields with an error for each, keeps what was typed, and stores no file', async () => {
    const before = await rows();
    const fields = { ...FIELDS, name: '', subject: 'Help', form: randomUUID() };
    const { answer, status } = await send(formOf(fields, [['a.png', PNG]]));
    expect(status).toBe(422);
    expect(answer?.faults.map(({ fault }) => fault)).toEqual(['name-required', 'subject-short']);
    expect(answer).toMatchObject({ hadFiles: true, form: fields.form });
    expect(answer?.typed).toMatchObject({ subject: 'Help', message: FIELDS.message });
    expect(readdirSync(folder)).toEqual([]);
    expect(await rows()).toBe(before);
  });

  test.each<[string, readonly Chosen[]]>([
    ['files-many', Array.from({ length: 6 }, (_, at): Chosen => [`${at}.txt`, 'text'])],
    [
      'file-type',
      [
        ['a.png', PNG],
        ['setup.exe', 'MZ'],
      ],
    ],
    ['file-empty', [['a.txt', '']]],
    ['file-large', [['a.txt', 'x'.repeat(10 * 1024 * 1024 + 1)]]],
  ])('%s', async (fault, files) => {
    const { answer, status } = await send(formOf(FIELDS, files));
    expect(status).toBe(422);
    expect(answer?.faults).toEqual([{ field: 'attachments', fault }]);
    expect(answer?.typed.message).toBe(FIELDS.message);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a bot that fills in every field, and a truncated form', async () => {
    const filled = await send(formOf({ ...FIELDS, website: 'https://spam.example' }));
    expect(filled).toMatchObject({ status: 400, answer: { refused: 'malformed' } });
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda';
    expect(await send(cut, type)).toMatchObject({ status: 400, answer: { refused: 'malformed' } });
  });

  test('too many requests, keeps what was typed, and stores no file', async () => {
    wait = 30;
    const { answer, status } = await send(formOf(FIELDS, [['a.png', PNG]]));
    expect(status).toBe(429);
    expect(answer).toMatchObject({ refused: 'too-many', typed: { subject: FIELDS.subject } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a text that is too long, in a form without files too, and keeps it', async () => {
    const message = '长'.repeat(20_000);
    for (const body of [
      formOf({ ...FIELDS, message }),
      new URLSearchParams({ ...FIELDS, message }),
    ]) {
      const { answer, status } = await send(body);
      expect(status).toBe(422);
      expect(answer?.faults).toEqual([{ field: 'message', fault: 'message-long' }]);
      expect(answer?.typed).toMatchObject({ ...FIELDS, message });
    }
  });

  test('nothing as malformed because the store of the files fails', async () => {
    storeFault = new DOMException('The operation was aborted due to timeout', 'AbortError');
    const failed = send(formOf(FIELDS, [['a.png', PNG]]));
    await expect(failed).rejects.toBe(storeFault);
  });

  test('a forged link, and shows how to request the real one', async () => {
    expect(await view('/about/ticket?ticket=TK-00000000.x')).toMatchObject({ kind: 'unknown' });
    const forged = formOf({ step: 'write', message: 'x' }, [['a.png', PNG]]);
    expect(await act('/about/ticket?ticket=TK-00000000.x', forged)).toMatchObject({
      status: 404,
      answer: { text: 'x', hadFiles: true },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a request for a link without a valid number and address', async () => {
    const { answer, status } = await act('/about/ticket', formOf({ number: 'VT-1', email: 'x' }));
    expect(status).toBe(422);
    expect(answer?.findFaults).toEqual(['number-malformed', 'email-malformed']);
  });
});

describe('accepts', () => {
  test('valid values of a link, and ignores the others', () => {
    const preset = (query: string) =>
      presetOf(new URL(`${ORIGIN}/de/about/create_ticket?${query}`));
    expect(preset('topic=payment&order=VT-0000ABCD&product=zipx')).toMatchObject({
      category: 'payment',
      order: 'VT-0000ABCD',
      product: 'zipx',
      language: 'de',
    });
    expect(preset('topic=x&product=../&order=')).toMatchObject({ category: '', product: '' });
    expect(preset('team=press&subject=Kit')).toMatchObject({ team: 'press', subject: 'Kit' });
    expect(preset('team=boss')).toMatchObject({ team: '' });
  });

  test('a form without an address from a signed-in customer, and links the account', async () => {
    account = { id: randomUUID(), email: 'grace@buyer.example', name: 'Grace' };
    const { status } = await send(formOf({ ...FIELDS, email: '', subject: 'Signed in' }));
    expect(status).toBe(303);
    const { rows: found } = await base.database.pool.query(
      'SELECT account_id, email FROM ticket WHERE subject = $1',
      ['Signed in'],
    );
    expect(found).toEqual([{ account_id: account.id, email: account.email }]);
  });

  test('the same form twice as one request, and keeps its files once', async () => {
    const form = { ...FIELDS, form: randomUUID(), subject: 'Sent twice' };
    const before = readdirSync(folder).length;
    const first = await send(formOf(form, [['a.png', PNG]]));
    const again = await send(formOf(form, [['a.png', PNG]]));
    expect(again.path).toBe(first.path);
    expect(readdirSync(folder)).toHaveLength(before + 1);
  });

  test('a file that was added to a form that is sent again', async () => {
    const form = { ...FIELDS, form: randomUUID(), subject: 'With a second file' };
    await send(formOf(form, [['a.png', PNG]]));
    const { path } = await send(formOf(form, [['b.txt', 'The log']]));
    const files = (await view(path)).messages.flatMap((message) => message.files);
    expect(files.map(({ name }) => name).toSorted()).toEqual(['a.png', 'b.txt']);
  });

  test('the same form with another text as another request', async () => {
    const form = { ...FIELDS, form: randomUUID(), subject: 'Changed and sent again' };
    const first = await send(formOf(form));
    const changed = { ...form, message: 'I click, and it says that the file is damaged.' };
    const again = await send(formOf(changed, [['a.png', PNG]]));
    expect(again.path).not.toBe(first.path);
    const [message] = (await view(again.path)).messages;
    expect(message).toMatchObject({ files: [{ name: 'a.png' }] });
    expect(JSON.stringify(message)).toContain('the file is damaged');
  });

  test('a contact form without files, for its team', async () => {
    const { category: _, ...fields } = { ...FIELDS, team: 'press', subject: 'A question' };
    const body = new URLSearchParams(fields);
    const run = handleForm(request('/about/contact-us', body), context(), () => ({
      category: 'other',
    }));
    const sent = await outcome<TicketAnswer>(run);
    expect(sent.status).toBe(303);
    expect(await view(sent.path)).toMatchObject({ category: 'other', team: 'press' });
    const { rows: found } = await base.database.pool.query(
      "SELECT category FROM ticket WHERE team = 'press'",
    );
    expect(found).toEqual([{ category: 'other' }]);
  });
});

describe('a reply', () => {
  const openOne = async (subject: string) =>
    (await send(formOf({ ...FIELDS, subject }))).path.replace('&sent=1', '');
  const reply = async (path: string, change: Readonly<Record<string, string>> = {}) => {
    const fields = { step: 'write', message: 'See file', form: (await view(path)).form, ...change };
    return { fields, form: () => formOf(fields, [['a.png', PNG]]) };
  };
  /** All have the same time, so they come in no order. */
  const repliesOf = async (path: string) =>
    (await view(path)).messages.filter(
      ({ pieces }) => !JSON.stringify(pieces).includes(FIELDS.message),
    );

  test('with files that is sent twice at once is one message', async () => {
    const path = await openOne('A double click');
    const { form } = await reply(path);
    await Promise.all([act(path, form()), act(path, form())]);
    expect(await repliesOf(path)).toMatchObject([{ files: [{ name: 'a.png' }] }]);
  });

  test('with another file that is sent again is another message', async () => {
    const path = await openOne('Another file');
    const { fields, form } = await reply(path);
    await act(path, form());
    await act(path, formOf(fields, [['b.txt', 'The log']]));
    const files = (await repliesOf(path)).flatMap((message) =>
      message.files.map(({ name }) => name),
    );
    expect(files.toSorted()).toEqual(['a.png', 'b.txt']);
  });

  test('that was changed and sent again is another message', async () => {
    const path = await openOne('Another text');
    const { fields } = await reply(path);
    await act(path, formOf(fields));
    await act(path, formOf({ ...fields, message: 'And one more thing' }));
    expect(await repliesOf(path)).toHaveLength(2);
  });

  test('that comes too soon is told to choose its files again', async () => {
    const path = await openOne('Too soon');
    const { form } = await reply(path);
    wait = 30;
    expect(await act(path, form())).toMatchObject({
      status: 429,
      answer: { refused: 'too-many', text: 'See file', hadFiles: true },
    });
  });
});

test('opens a request, serves its page and file, and takes a reply, a rating, and its end', async () => {
  const sent = await send(formOf({ ...FIELDS, subject: 'The whole way' }, [['Bild ü.png', PNG]]));
  expect(sent.status).toBe(303);
  expect(sent.path).toMatch(/^\/fr\/about\/ticket\?ticket=TK-[0-9A-Z]{8}\.[\w-]{22}&sent=1$/);
  const page = await view(sent.path);
  expect(page).toMatchObject({ kind: 'thread', note: 'sent', state: 'open', product: 'ZipX' });
  expect(page).toMatchObject({ category: 'bug', team: null });
  expect(page).toMatchObject({ email: 'a…@buyer.example', order: '•••••BCD', canRate: false });
  const [file] = page.messages[0]?.files ?? [];
  expect(file).toMatchObject({ name: 'Bild ü.png' });

  const query = (token: string) => new URLSearchParams({ ticket: token, file: file?.id ?? '' });
  const load = async (token: string): Promise<Response> => {
    const fileRequest = new Request(`${ORIGIN}/about/ticket/file?${query(token)}`);
    return (await openFile({ request: fileRequest, context: context() } as never)) as Response;
  };
  const saved = await load(page.token);
  expect(Buffer.from(await saved.arrayBuffer()).equals(PNG)).toBe(true);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="Bild__.png"; filename*=UTF-8''Bild%20%C3%BC.png`,
  );
  expect(saved.headers.get('content-security-policy')).toContain('sandbox');
  expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
  await expect(load(`${page.token}x`)).rejects.toMatchObject({ init: { status: 404 } });

  const staff = { id: 'staff-1', name: 'Grace' };
  const answer = { number: page.number, staff, text: 'Please restart.', files: [] };
  await base.run((work) => answerTicket(work, answer));
  const path = `/fr/about/ticket?ticket=${page.token}`;
  expect((await act(path, formOf({ step: 'write', message: '' }))).status).toBe(422);
  expect((await act(path, formOf({ step: 'dance' }))).status).toBe(400);
  for (const [step, note] of [
    ['write', 'written'],
    ['good', 'rated'],
    ['solve', 'solved'],
  ]) {
    const done = await act(path, formOf({ step: step ?? '', message: 'ok' }));
    expect(done.path).toBe(`${path}&${note}=1`);
  }
  expect(await view(path)).toMatchObject({ state: 'solved', rating: 'good', note: null });
  for (const prefix of ['ar', 'th']) {
    const { opened, until } = await view(path.replace('/fr/', `/${prefix}/`));
    const year = base.clock.now().getUTCFullYear();
    expect([opened, until]).toEqual([
      expect.stringContaining(`${year}`),
      expect.stringContaining(`${year}`),
    ]);
  }
  const linkAnswer = await act(
    '/fr/about/ticket',
    formOf({ number: page.number, email: 'A@b.example' }),
  );
  expect(linkAnswer).toMatchObject({ status: 303, path: '/fr/about/ticket?sent=1' });
});
