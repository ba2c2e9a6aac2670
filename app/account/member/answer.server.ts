import { data } from 'react-router';
import { type MemberFaults, type MemberRefusal, type MemberSaid, REFUSAL_STATUS } from './said.ts';

const NOTHING = { refused: null, faults: {}, minutes: 0, typed: {}, shown: null } as const;

type Kept = Partial<Pick<MemberSaid, 'typed' | 'shown' | 'minutes'>>;

/** The form again, refused as a whole. */
export function refuse(step: string, refused: MemberRefusal, kept: Kept = {}) {
  const said: MemberSaid = { ...NOTHING, ...kept, step, refused };
  const headers = kept.minutes ? { 'retry-after': String(kept.minutes * 60) } : {};
  return data(said, { status: REFUSAL_STATUS[refused], headers });
}

/** The form again with what is wrong beside its fields, and everything typed but secrets. */
export function fault(step: string, faults: MemberFaults, kept: Kept = {}) {
  return data<MemberSaid>({ ...NOTHING, ...kept, step, faults }, { status: 422 });
}

/** Something that is shown once; `headers` are cookies to pass on. */
export function show(step: string, shown: MemberSaid['shown'], headers: Headers) {
  return data<MemberSaid>({ ...NOTHING, step, shown }, { headers });
}
