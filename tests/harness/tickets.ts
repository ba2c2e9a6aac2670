import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import {
  addMessage,
  answerTicket,
  findThread,
  type InboundMail,
  type IncomingMail,
  openTicket,
  receiveMail,
  type TicketFile,
  type TicketInput,
} from '../../domain/ticket/index.ts';
import { seconds } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const SECRET = 'a secret of tests';
export const STAFF = { id: 'staff-1', name: 'Grace', reason: 'it was asked' };

type More = {
  id?: string;
  files?: readonly TicketFile[];
  from?: string | null;
  accountId?: string;
};
type QueuedMail = {
  readonly id: string;
  readonly kind: string;
  readonly locale: string;
  readonly fields: Record<string, string>;
};

/** All have the same bytes. */
export const ticketFile = (id: string) => ({
  id,
  name: 'a.png',
  type: 'image/png',
  size: 3,
  hash: 'x',
});

export const inboundMail = (change: Partial<InboundMail>): InboundMail => ({
  messageId: `${randomUUID()}@buyer.example`,
  from: 'x@y.example',
  to: [],
  subject: 'Re:',
  text: 'By mail.',
  answers: [],
  isAutomatic: false,
  files: [],
  missing: [],
  ...change,
});

/** What a customer writes. */
export const TICKET_INPUT: TicketInput = {
  name: 'Ada',
  email: 'ada@buyer.example',
  team: 'support',
  category: 'bug',
  product: 'zipx',
  version: null,
  windows: null,
  order: '',
  locale: 'de',
  subject: 'It does not open',
  text: 'I click and nothing happens at all.',
};

/** For all tests of a file. Await it at the top of the file. */
export async function openTicketScene() {
  const base = await openTestDatabase();
  afterAll(() => base.close());
  let turn = 0;
  const input = (change: Partial<TicketInput> = {}): TicketInput => {
    turn += 1;
    return {
      ...TICKET_INPUT,
      email: `ada${turn}@buyer.example`,
      subject: `It does not open ${turn}`,
      ...change,
    };
  };
  const send = (
    form: TicketInput,
    { id, files = [], from = `place-${turn}`, accountId }: More = {},
  ) =>
    base.run((work) =>
      openTicket(work, {
        id: id ?? randomUUID(),
        input: form,
        accountId: accountId ?? null,
        from,
        proof: '',
        files,
      }),
    );
  /** A second later, because changes of the same moment have no order. */
  const later: TestDatabase['run'] = (fn) => {
    base.clock.advance(seconds(1));
    return base.run(fn);
  };
  const threadOf = (number: string) => base.read((reader) => findThread(reader, number));
  return {
    base,
    input,
    send,
    later,
    threadOf,
    async opened(form = input(), more: More = {}) {
      const result = await send(form, more);
      if (!result.ok) throw new Error(result.code);
      return result.value.ticket;
    },
    write: (number: string, text: string) =>
      later((work) => addMessage(work, { number, text, source: 'page', mailId: null, files: [] })),
    answer: (number: string, text = 'Please restart it.') =>
      later((work) => answerTicket(work, { number, staff: STAFF, text, files: [] })),
    receive: (mail: InboundMail, more: Partial<IncomingMail> = {}) =>
      later((work) =>
        receiveMail(work, {
          secret: SECRET,
          mail,
          files: [],
          original: null,
          sender: { name: '', mayBeAnswered: true },
          ...more,
        }),
      ),
    /** Adds messages until there are so many. */
    fill: (number: string, messages: number) =>
      base.database.pool.query(
        `INSERT INTO ticket_message (id, ticket_id, author, source, text, created_at)
         SELECT gen_random_uuid(), t.id, 'visitor', 'page', 'Message ' || n,
           t.created_at + n * interval '1 millisecond'
         FROM ticket t, generate_series(2, $2::int) n WHERE t.number = $1`,
        [number, messages],
      ),
    textsOf: async (number: string) => (await threadOf(number))?.messages.map(({ text }) => text),
    stateOf: async (number: string) => (await threadOf(number))?.ticket.state,
    async mailsOf(email: string): Promise<QueuedMail[]> {
      const { rows } = await base.database.pool.query(
        'SELECT id, kind, locale, fields FROM mail WHERE to_address = $1 ORDER BY created_at, id',
        [email],
      );
      return rows;
    },
  };
}
