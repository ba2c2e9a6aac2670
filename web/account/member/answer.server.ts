import { data } from 'react-router';
import { SHOWN_ONCE } from '../../routing/page-kind.ts';
import { type MemberFaults, type MemberRefusal, type MemberSaid, REFUSAL_STATUS } from './said.ts';

const NOTHING = {
  refused: null,
  faults: {},
  minutes: 0,
  typed: {},
  emailHint: null,
  shown: null,
} as const;

/** What an answer returns to its form. */
export type Kept = Partial<Pick<MemberSaid, 'typed' | 'emailHint' | 'shown' | 'minutes'>>;

/** Returns the form with a refusal of the whole. */
export function refuse(step: string, refused: MemberRefusal, kept: Kept = {}) {
  const said: MemberSaid = { ...NOTHING, ...kept, step, refused };
  const headers = kept.minutes ? { 'retry-after': String(kept.minutes * 60) } : {};
  return data(said, { status: REFUSAL_STATUS[refused], headers: once(said, headers) });
}

/** Returns the form with its faults and all input except secrets. */
export function fault(step: string, faults: MemberFaults, kept: Kept = {}) {
  const said: MemberSaid = { ...NOTHING, ...kept, step, faults };
  return data(said, { status: 422, headers: once(said) });
}

/** Shows something once. `headers` contains cookies to pass on. */
export function show(step: string, shown: MemberSaid['shown'], headers: Headers) {
  const said: MemberSaid = { ...NOTHING, step, shown };
  return data(said, { headers: once(said, headers) });
}

/** Marks one-time content, so that the server does not store the answer for a repeated request. */
function once({ shown }: MemberSaid, headers: HeadersInit = {}): Headers {
  const all = new Headers(headers);
  if (shown !== null) all.set(SHOWN_ONCE, '1');
  return all;
}
