export const FIELDS = ['name', 'email', 'password', 'password_again', 'code'] as const;
export type Field = (typeof FIELDS)[number];

/** What is wrong with a field. */
export type Fault =
  | 'email-required'
  | 'email-malformed'
  | 'password-required'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-common'
  | 'password-personal'
  | 'password-differs'
  | 'name-too-long'
  | 'code-required';

/** Why the whole form was refused. */
export type Refusal =
  | 'too-many'
  | 'too-large'
  | 'wrong'
  | 'unproven'
  | 'code-wrong'
  | 'code-used'
  | 'code-over'
  | 'locked'
  | 'link'
  | 'passkey';

/** The answer to a form that has to be filled in again. Passwords and codes are never sent back. */
export type Said = {
  readonly refused: Refusal | null;
  readonly faults: Readonly<Partial<Record<Field, Fault>>>;
  /** Minutes to wait, when it was tried too often. */
  readonly minutes: number;
  readonly email: string;
  /** The address that may be meant instead, of somebody new. */
  readonly emailHint: string | null;
  readonly name: string;
};

export const NOTHING_SAID: Said = {
  refused: null,
  faults: {},
  minutes: 0,
  email: '',
  emailHint: null,
  name: '',
};

/** The code of each refusal. */
export const STATUS: Readonly<Record<Refusal, number>> = {
  'too-many': 429,
  'too-large': 413,
  wrong: 422,
  unproven: 403,
  'code-wrong': 422,
  'code-used': 422,
  'code-over': 422,
  locked: 429,
  link: 410,
  passkey: 422,
};

/** The answer in an action's data, which may be of another kind. */
export const saidIn = (answer: unknown): Said | null =>
  typeof answer === 'object' && answer !== null && 'faults' in answer ? (answer as Said) : null;
