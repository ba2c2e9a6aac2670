export const FIELDS = ['name', 'email', 'password', 'password_again', 'code'] as const;
export type Field = (typeof FIELDS)[number];

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

/** Never contains passwords or codes. */
export type ActionResult = {
  readonly refused: Refusal | null;
  readonly faults: Readonly<Partial<Record<Field, Fault>>>;
  /** Minutes to wait after too many attempts. */
  readonly minutes: number;
  readonly email: string;
  /** A likely correction of the address. */
  readonly emailHint: string | null;
  readonly name: string;
};

export const EMPTY_RESULT: ActionResult = {
  refused: null,
  faults: {},
  minutes: 0,
  email: '',
  emailHint: null,
  name: '',
};

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

/** Returns null for action data of another shape. */
export const readActionResult = (value: unknown): ActionResult | null =>
  typeof value === 'object' && value !== null && 'faults' in value ? (value as ActionResult) : null;
