import { z } from 'zod';
import { note } from '../../../domain/audit/index.ts';
import {
  answerTicket,
  CATEGORIES,
  cleanText,
  findThread,
  LIMITS,
  lengthOf,
  listTicketRecords,
  parseTicketNumber,
  STATES,
  selectLastMessages,
} from '../../../domain/ticket/index.ts';
import { get, pageSchema, post } from './operation.ts';
import { PAGE_PARAMETERS, PERIOD_PARAMETERS, pageOf, pageQueryOf } from './page.ts';
import { ApiProblem } from './problem.ts';
import { ReplyInput, RequestWithMessages, SupportRequest } from './schemas.ts';
import { requestView, threadView } from './views.ts';

const number = z.string().max(40).describe('Such as `TK-7QM2X8PA`.');

const numberOf = (typed: string): string => {
  const found = parseTicketNumber(typed);
  if (found === null) throw new ApiProblem('not-found');
  return found;
};

export const REQUESTS = [
  get({
    id: 'listRequests',
    path: '/requests',
    summary: 'Lists support requests, newest first.',
    scope: 'requests:read',
    query: {
      ...PAGE_PARAMETERS,
      ...PERIOD_PARAMETERS,
      status: z.enum(STATES).optional(),
      email: z.string().max(300).optional(),
      product: z.string().max(100).optional(),
      category: z.enum(CATEGORIES).optional(),
    },
    answer: pageSchema('RequestPage', SupportRequest),
    handle: ({ deps, query }) =>
      deps.database.read(async (reader) => {
        const { status: state = null, email = null, product = null, category = null } = query;
        const filter = { state, email, product, category };
        const found = await listTicketRecords(reader, { ...filter, ...pageQueryOf(query) });
        const last = await selectLastMessages(
          reader,
          found.map(({ id }) => id),
        );
        return pageOf(found, query, {
          placeOf: ({ createdAt, id: own }) => [createdAt, own],
          view: (ticket) => requestView(ticket, last.get(ticket.id), reader.now),
        });
      }),
  }),
  get({
    id: 'getRequest',
    path: '/requests/{number}',
    summary: 'Returns a support request with its messages.',
    scope: 'requests:read',
    parameters: { number },
    answer: RequestWithMessages,
    handle: ({ deps, path }) =>
      deps.database.read(async (reader) => {
        const thread = await findThread(reader, numberOf(path.number));
        if (thread === null) throw new ApiProblem('not-found');
        return threadView(thread, reader.now);
      }),
  }),
  post({
    id: 'replyToRequest',
    path: '/requests/{number}/replies',
    summary:
      'Answers a support request. The answer is emailed to the customer, signed with the name of the API key.',
    scope: 'requests:write',
    parameters: { number },
    body: ReplyInput,
    status: 201,
    answer: RequestWithMessages,
    refusals: ['closed', 'full', 'changed'],
    handle: ({ deps, key, who, path, body }) =>
      deps.database.run(async (work) => {
        const text = cleanText(body.text);
        if (text === '' || lengthOf(text) > LIMITS.message.max)
          throw new ApiProblem('wrong-form', [
            { field: 'text', detail: `1 to ${LIMITS.message.max} characters` },
          ]);
        const before = await findThread(work, numberOf(path.number));
        if (before === null) throw new ApiProblem('not-found');
        const answered = await answerTicket(work, {
          number: before.ticket.number,
          staff: { id: who, name: key.name },
          text,
          files: [],
          ...(body.lastMessageId !== undefined && { read: body.lastMessageId }),
        });
        if (!answered.ok)
          throw new ApiProblem(answered.code === 'unknown' ? 'not-found' : answered.code);
        const { number: name, state } = before.ticket;
        if (answered.value.isNew)
          await note(work, {
            who,
            why: name,
            act: 'answer-ticket',
            object: { kind: 'ticket', id: name, name },
            before: state,
            after: answered.value.ticket.state,
          });
        const thread = await findThread(work, name);
        if (thread === null) throw new ApiProblem('not-found');
        return threadView(thread, work.now);
      }),
  }),
];
