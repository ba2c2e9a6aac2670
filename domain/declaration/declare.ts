import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { type Declaration, FOLLOW_DECLARATION } from './declaration.ts';
import { insertDeclaration } from './store.ts';

export type Declared = Pick<Declaration, 'kind' | 'orderNumber' | 'email' | 'note' | 'locale'>;

/**
 * Keeps what somebody declares, as typed, at this moment. Looks at nothing: whoever declares learns neither by the answer
 * nor by its time whether there is such an order.
 */
export async function declare(work: Work, declared: Declared): Promise<void> {
  const { kind, orderNumber, email, note, locale } = declared;
  const id = newId(work.random);
  const typed = { kind, orderNumber, email, note, locale };
  const rest = { declaredAt: work.now, state: 'new', purchaseId: null } as const;
  await insertDeclaration(work, { id, ...typed, ...rest });
  await work.enqueue(FOLLOW_DECLARATION, { declarationId: id });
}
