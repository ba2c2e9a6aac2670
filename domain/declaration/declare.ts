import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type Declaration, FOLLOW_DECLARATION } from './declaration.ts';
import { insertDeclaration, isRecorded } from './store.ts';

export type Declared = Pick<Declaration, 'kind' | 'orderNumber' | 'email' | 'note' | 'locale'>;

/**
 * Keeps what somebody declares, as typed, at this moment. Looks at nothing: whoever declares learns neither by the answer
 * nor by its time whether there is such an order.
 */
export const declare = (work: Work, declared: Declared): Promise<void> =>
  keep(work, declared, { declaredAt: work.now, ticketNumber: null });

export type Recorded = Declared & {
  /** When it reached us. */
  readonly receivedAt: Date;
  /** Number of the support request it came by. */
  readonly ticketNumber: string;
};

/**
 * Keeps what somebody has declared in a letter or mail to us, recorded by staff: from then on it is as if it had been typed
 * on the site at the moment it was received. `future`: that moment is still to come; `known`: it is recorded already.
 */
export async function recordDeclaration(
  work: Work,
  recorded: Recorded,
): Promise<Result<null, 'future' | 'known'>> {
  const { receivedAt, ticketNumber, ...declared } = recorded;
  if (receivedAt > work.now) return refused('future');
  if (await isRecorded(work, recorded)) return refused('known');
  await keep(work, declared, { declaredAt: receivedAt, ticketNumber });
  return done(null);
}

async function keep(
  work: Work,
  { kind, orderNumber, email, note, locale }: Declared,
  how: Pick<Declaration, 'declaredAt' | 'ticketNumber'>,
): Promise<void> {
  const id = newId(work.random);
  const typed = { kind, orderNumber, email, note, locale };
  await insertDeclaration(work, { id, ...typed, ...how, state: 'new', purchaseId: null });
  await work.enqueue(FOLLOW_DECLARATION, { declarationId: id });
}
