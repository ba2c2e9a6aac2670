import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { hashedId, newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { parseOrderNumber } from '../order/index.ts';
import { type Declaration, FOLLOW_DECLARATION, OLDEST_RECEIVED } from './declaration.ts';
import { insertDeclaration, listRecorded, lockRecorded } from './store.ts';

export type Declared = Pick<Declaration, 'kind' | 'orderNumber' | 'email' | 'note' | 'locale'>;

/**
 * Stores a declaration unchecked, once for each form. Neither the response nor its timing reveals whether the order
 * exists.
 */
export function declare(
  work: Work,
  { form, ...declared }: Declared & { readonly form: string },
): Promise<void> {
  const { kind, orderNumber, email, note } = declared;
  const id = hashedId([form, kind, orderNumber, email, note].join('\n'));
  return keep(work, declared, { id, declaredAt: work.now, ticketNumber: null });
}

export type Recorded = Declared & {
  readonly receivedAt: Date;
  readonly ticketNumber: string;
};

/** Stores what arrived by letter or email as of its receipt. `old`: received longer ago than `OLDEST_RECEIVED`. */
export async function recordDeclaration(
  work: Work,
  recorded: Recorded,
): Promise<Result<null, 'future' | 'old' | 'known'>> {
  const { receivedAt, ticketNumber, ...declared } = recorded;
  if (receivedAt > work.now) return refused('future');
  if (work.now.getTime() - receivedAt.getTime() > OLDEST_RECEIVED) return refused('old');
  await lockRecorded(work, ticketNumber);
  const known = await listRecorded(work, ticketNumber);
  if (known.some((one) => isSame(one, declared))) return refused('known');
  await keep(work, declared, { id: newId(work.random), declaredAt: receivedAt, ticketNumber });
  return done(null);
}

const isSame = (one: Declared, other: Declared): boolean =>
  one.kind === other.kind &&
  plainNumber(one) === plainNumber(other) &&
  isSameEmail(one.email, other.email);

const plainNumber = ({ orderNumber }: Declared): string =>
  parseOrderNumber(orderNumber) ?? orderNumber.trim();

async function keep(
  work: Work,
  { kind, orderNumber, email, note, locale }: Declared,
  how: Pick<Declaration, 'id' | 'declaredAt' | 'ticketNumber'>,
): Promise<void> {
  const typed = { kind, orderNumber, email, note, locale };
  const fresh = { recordedAt: work.now, state: 'new', orderId: null } as const;
  const isNew = await insertDeclaration(work, { ...typed, ...how, ...fresh });
  if (isNew) await work.enqueue(FOLLOW_DECLARATION, { declarationId: how.id });
}
