import { ROLES } from '../../../domain/account/index.ts';
import type { Act } from '../../../domain/audit/index.ts';
import { MAIL_STATES } from '../../../domain/mail/index.ts';
import { STATES } from '../../../domain/ticket/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';

/** A text, followed by a word if a code was stored. The text has its own direction, and the gap has the page's. */
export type ShownValue = {
  readonly text: string;
  readonly gap: string;
  readonly word: MessageKey | null;
};

type Find = (code: string) => MessageKey | null;

const among =
  <Code extends string>(codes: readonly Code[], wordOf: (code: Code) => MessageKey): Find =>
  (code) => {
    const known = codes.find((each) => each === code);
    return known === undefined ? null : wordOf(known);
  };

const role = among(ROLES, (code) => `office.role.${code}`);
const license = among(['active', 'revoked'], (code) => `office.license.${code}`);
const mail = among(MAIL_STATES, (code) => `office.state.${code}`);
const job = among(['failed', 'retry'], (code) => `office.jobs.${code}`);
const ticket = among(STATES, (code) => `office.ticket-state.${code}`);

/** Other acts store amounts, days, addresses, and texts. */
const FINDERS: Partial<Record<Act, Find>> = {
  'claim-admin': role,
  'set-role': role,
  revoke: license,
  restore: license,
  'retry-mail': mail,
  'retry-job': job,
  'answer-ticket': ticket,
  'solve-ticket': ticket,
  'shut-ticket': ticket,
  'reopen-ticket': ticket,
};

/** The end of a license key may precede a code. */
const CODE = /^(?:(…\S+)(: ))?([a-z-]+)$/;

export function shownValue(act: Act, value: string | null): ShownValue | null {
  if (value === null) return null;
  const [, text = '', gap = '', code = ''] = CODE.exec(value) ?? [];
  const word = FINDERS[act]?.(code) ?? null;
  return word === null ? { text: value, gap: '', word } : { text, gap, word };
}
