import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { type AuditEntry, TEXT_LENGTH, VALUE_LENGTH } from './audit.ts';
import { insertEntry } from './store.ts';

export type AuditNote = Pick<AuditEntry, 'who' | 'act' | 'object' | 'why'> &
  Partial<Pick<AuditEntry, 'before' | 'after'>>;

/**
 * Records a change by staff.
 * @throws RangeError without a reason
 */
export async function note(work: Work, noted: AuditNote): Promise<void> {
  const why = noted.why.trim().slice(0, TEXT_LENGTH);
  if (why === '') throw new RangeError(`${noted.act} without a reason`);
  const { who, act, object } = noted;
  await insertEntry(work, {
    id: newId(work.random),
    at: work.now,
    who,
    act,
    object,
    why,
    before: cut(noted.before),
    after: cut(noted.after),
  });
}

function cut(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const kept = [...text].slice(0, VALUE_LENGTH).join('');
  return kept === text ? text : `${kept}…`;
}
