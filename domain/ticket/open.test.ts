import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTicketScene, STAFF, ticketFile } from '../../tests/harness/tickets.ts';
import { EXAMPLE_ORDER } from '../../vendor/example-order.ts';
import { solveTicket } from './index.ts';
import { MOST_MESSAGES, type TicketFile } from './ticket.ts';

const { base, input, send, later, threadOf, opened, answer, fill, stateOf, mailsOf } =
  await openTicketScene();

describe('refused', () => {
  test('delays a client that sends many tickets, and sooner without proof of work', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      const form = input({ email: `many-${index}@buyer.example` });
      const result = await send(form, { from: 'one place' });
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'too-many']);
  });

  test('delays an address that sends many tickets, but not its signed-in owner', async () => {
    const email = 'often@buyer.example';
    const codes: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const result = await send(input({ email }));
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too-many']);
    expect((await send(input({ email }), { accountId: randomUUID() })).ok).toBe(true);
  });
});

describe('odd', () => {
  test('opens one ticket and sends one mail for two simultaneous copies of a form', async () => {
    const form = input();
    const id = randomUUID();
    const results = await Promise.all([send(form, { id }), send(form, { id }), send(form, { id })]);
    const all = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(new Set(all.map(({ ticket }) => ticket.number)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await mailsOf(form.email)).toHaveLength(1);
  });

  test('merges the same text from two forms within ten minutes, but not another text', async () => {
    const form = input();
    const first = await opened(form);
    const again = await opened({ ...form, text: `  ${form.text.toUpperCase()}\n` });
    const other = await opened({ ...form, text: `${form.text} It is the second PC.` });
    expect(again.number).toBe(first.number);
    expect(other.number).not.toBe(first.number);
    base.clock.advance(minutes(10));
    expect((await opened(form)).number).not.toBe(first.number);
  });

  test('does not merge the same text from other places, which would get the link of a stranger', async () => {
    const form = input();
    const { number } = await opened(form);
    const others = [
      { from: 'another place' },
      { from: null },
      { from: null },
      { accountId: randomUUID() },
    ];
    const numbers = [number];
    for (const other of others) numbers.push((await opened(form, other)).number);
    expect(new Set(numbers).size).toBe(5);
  });

  test('adds forgotten files once', async () => {
    const form = input();
    const { number } = await opened(form);
    const [one, again] = [ticketFile(randomUUID()), ticketFile(randomUUID())];
    // Screenshots of one screen have one name and size.
    const other = { ...ticketFile(randomUUID()), hash: 'y' };
    expect(await send(form, { files: [one] })).toMatchObject({ value: { keepsFiles: true } });
    expect(await send(form, { files: [again] })).toMatchObject({ value: { keepsFiles: false } });
    expect(await send(form, { files: [other] })).toMatchObject({ value: { keepsFiles: true } });
    const thread = await threadOf(number);
    const hashes = thread?.messages.flatMap(({ files }) => files.map(({ hash }) => hash));
    expect(hashes?.toSorted()).toEqual(['x', 'y']);
  });

  test('corrects what else was chosen until somebody has answered, then opens another ticket once', async () => {
    const form = input({ order: '', product: null, windows: null });
    const id = randomUUID();
    const { number } = await opened(form, { id });
    const more = { order: EXAMPLE_ORDER, product: 'zipx', windows: '11', locale: 'fr' } as const;
    const corrected = { ...form, ...more, name: 'Ada B.', category: 'license' } as const;
    expect((await opened(corrected, { id })).number).toBe(number);
    expect((await threadOf(number))?.ticket).toMatchObject({
      product: 'zipx',
      windows: '11',
      locale: 'fr',
      name: 'Ada B.',
      category: 'license',
      reference: { kind: 'order', shown: EXAMPLE_ORDER },
    });
    expect((await opened({ ...corrected, version: '2.0' })).number).toBe(number);
    expect((await threadOf(number))?.ticket).toMatchObject({ version: '2.0' });
    await answer(number);
    const late = { ...corrected, category: 'payment' } as const;
    const next = await opened(late, { id });
    expect(next.number).not.toBe(number);
    expect((await opened(late, { id })).number).toBe(next.number);
    expect((await threadOf(number))?.ticket).toMatchObject({ category: 'license' });
    expect((await opened({ ...corrected, version: '2.0' }, { id })).number).toBe(number);
  });

  test('reopens a solved ticket with forgotten files, and opens another one if it is closed or full', async () => {
    const forgotten = async (isFinal: boolean) => {
      const [form, id] = [input(), randomUUID()];
      const { number } = await opened(form, { id });
      await later((work) => solveTicket(work, { number, staff: STAFF, isFinal }));
      const again = { id, files: [ticketFile(randomUUID())] };
      return {
        number,
        same: (await opened(form, { id })).number,
        ...(await sentTwice(form, again)),
      };
    };
    const sentTwice = async (
      form: ReturnType<typeof input>,
      again: { id: string; files: TicketFile[] },
    ) => {
      const first = await opened(form, again);
      expect((await opened(form, again)).number).toBe(first.number);
      const files = (await threadOf(first.number))?.messages.flatMap((each) => each.files);
      expect(files).toEqual(again.files);
      return { next: first.number };
    };
    const solved = await forgotten(false);
    expect([solved.same, solved.next]).toEqual([solved.number, solved.number]);
    expect(await stateOf(solved.number)).toBe('open');
    const closed = await forgotten(true);
    expect(closed.same).toBe(closed.number);
    expect(closed.next).not.toBe(closed.number);
    const [form, id] = [input(), randomUUID()];
    const { number } = await opened(form, { id });
    await fill(number, MOST_MESSAGES);
    expect((await sentTwice(form, { id, files: [ticketFile(randomUUID())] })).next).not.toBe(
      number,
    );
  });
});
