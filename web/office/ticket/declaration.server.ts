import { note } from '../../../domain/audit/index.ts';
import { DECLARATION_KINDS, recordDeclaration } from '../../../domain/declaration/index.ts';
import { lengthOf, selectParticipants } from '../../../domain/ticket/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { servicesContext } from '../../loaders/context.ts';
import type { FormValues } from '../form-values.ts';
import { zonedMoment } from '../moment.ts';
import { oneOf } from '../query.ts';
import { reasonFault } from '../reason.ts';
import { reply, type TicketForm } from './answer.server.ts';

const FIELDS = ['form', 'kind', 'order', 'sender', 'received', 'why'] as const;
/** In characters. */
const LONGEST_ORDER = 200;

/**
 * Returns null if the declaration was recorded. Refused if its time is invalid, in the future, or too long ago, or if
 * it is already recorded.
 */
export async function keepDeclaration({ context, acting: { who, upload }, thread }: TicketForm) {
  const submitted: FormValues = FIELDS.map((name) => [name, upload.read(name)]);
  const why = upload.read('why');
  const fault = reasonFault(why);
  if (fault !== null) return reply({ refusal: fault, submitted });
  const { database, company } = context.get(servicesContext);
  const { id, number, locale, email, name } = thread.ticket;
  const kind = oneOf(DECLARATION_KINDS, upload.read('kind'));
  const receivedAt = zonedMoment(upload.read('received'), company.zone);
  const orderNumber = upload.read('order');
  if (receivedAt === null || lengthOf(orderNumber) > LONGEST_ORDER)
    return reply({ refusal: 'check-fields', submitted });
  const refusal = await database.run(async (work) => {
    const people = [{ email, name }, ...(await selectParticipants(work, id))];
    const sender = people.find((one) => isSameEmail(one.email, upload.read('sender')));
    if (kind === null || sender === undefined) return 'changed';
    const recorded = await recordDeclaration(work, {
      kind,
      locale,
      receivedAt,
      ticketNumber: number,
      orderNumber,
      email: sender.email,
      // The name belongs to a withdrawal. For a cancellation, this field is the reason, which is optional.
      note: kind === 'cancellation' ? '' : sender.name,
    });
    if (!recorded.ok) return recorded.code === 'known' ? 'changed' : 'check-fields';
    const object = { kind: 'ticket' as const, id: number, name: number };
    const act = 'record-declaration';
    await note(work, { who, why, object, act, before: null, after: kind });
    return null;
  });
  return refusal === null ? null : reply({ refusal, submitted });
}
