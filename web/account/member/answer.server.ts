import { data } from 'react-router';
import { SHOWN_ONCE } from '../../routing/page-kind.ts';
import {
  type MemberActionResult,
  type MemberFaults,
  type MemberRefusal,
  REFUSAL_STATUS,
} from './action-result.ts';

const NOTHING = {
  refused: null,
  faults: {},
  minutes: 0,
  typed: {},
  emailHint: null,
  shown: null,
} as const;

export type ResultDetails = Partial<
  Pick<MemberActionResult, 'typed' | 'emailHint' | 'shown' | 'minutes'>
>;

export function refuse(step: string, refused: MemberRefusal, details: ResultDetails = {}) {
  const result: MemberActionResult = { ...NOTHING, ...details, step, refused };
  const headers = details.minutes ? { 'retry-after': String(details.minutes * 60) } : {};
  return data(result, { status: REFUSAL_STATUS[refused], headers: once(result, headers) });
}

/** Returns all input except secrets. */
export function fault(step: string, faults: MemberFaults, details: ResultDetails = {}) {
  const result: MemberActionResult = { ...NOTHING, ...details, step, faults };
  return data(result, { status: 422, headers: once(result) });
}

/** `headers` are passed on. */
export function show(step: string, shown: MemberActionResult['shown'], headers: Headers) {
  const result: MemberActionResult = { ...NOTHING, step, shown };
  return data(result, { headers: once(result, headers) });
}

/** Marks one-time content, which the server must not store for a repeated request. */
function once({ shown }: MemberActionResult, headers: HeadersInit = {}): Headers {
  const all = new Headers(headers);
  if (shown !== null) all.set(SHOWN_ONCE, '1');
  return all;
}
