/** Names of everything the forms of the account ask for. */
export const MEMBER_FIELDS = [
  'name',
  'language',
  'market',
  'current',
  'password',
  'password_again',
  'email',
  'code',
  'passkey_name',
  'confirm',
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

/** Message that says what is wrong with a field. */
export type MemberFault =
  | `account.fault.${'email-required' | 'email-malformed' | 'name-too-long' | 'code-required'}`
  | 'account.refused.code-used'
  | `account.fault.password-${'required' | 'too-short' | 'too-long' | 'common' | 'personal' | 'differs'}`
  | `member.fault.${'password-required' | 'password-wrong' | 'same-email' | 'language' | 'market'}`
  | `member.fault.${'confirm-required' | 'code-wrong' | 'passkey-name-required'}`;

/** Why a whole form was refused. */
export type MemberRefusal =
  | 'gone'
  | 'form'
  | 'fresh'
  | 'locked'
  | 'replaced'
  | 'staff'
  | 'passkey'
  | 'passkey-stale'
  | 'too-many';

export type MemberFaults = Readonly<Partial<Record<MemberField, MemberFault>>>;

/** What is shown once while the second step is set up, or when its codes are new. */
export type Shown =
  | {
      readonly kind: 'setup';
      /** Base32. */
      readonly secret: string;
      readonly backupCodes: readonly string[];
      readonly uri: string;
      readonly size: number;
      readonly path: string;
    }
  | { readonly kind: 'codes'; readonly backupCodes: readonly string[] };

/** The answer to a form of the account. Passwords are never sent back. */
export type MemberSaid = {
  /** Which form it answers. */
  readonly step: string;
  readonly refused: MemberRefusal | null;
  readonly faults: MemberFaults;
  /** Whole minutes to wait, when it was tried too often. */
  readonly minutes: number;
  /** What was typed, by field; no secrets. */
  readonly typed: Readonly<Partial<Record<MemberField, string>>>;
  /** The address that may be meant instead of the typed one. */
  readonly emailHint: string | null;
  readonly shown: Shown | null;
};

/** The code of each refusal; a faulty field is 422. */
export const REFUSAL_STATUS: Readonly<Record<MemberRefusal, number>> = {
  gone: 404,
  form: 422,
  fresh: 403,
  locked: 429,
  replaced: 422,
  staff: 403,
  passkey: 422,
  'passkey-stale': 403,
  'too-many': 429,
};
