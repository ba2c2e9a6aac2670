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

/** Message id of a field's fault. */
export type MemberFault =
  | `account.fault.${'email-required' | 'email-malformed' | 'name-too-long' | 'code-required'}`
  | 'account.refused.code-used'
  | `account.fault.password-${'required' | 'too-short' | 'too-long' | 'common' | 'personal' | 'differs'}`
  | `member.fault.${'password-required' | 'password-wrong' | 'same-email' | 'language' | 'market'}`
  | `member.fault.${'confirm-required' | 'code-wrong' | 'passkey-name-required'}`;

/** Reason for refusing a whole form. */
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

/** One-time content: the setup of two-step verification, or new backup codes. */
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

/** The answer to a form of the account. It never contains passwords. */
export type MemberActionResult = {
  /** The form it answers. */
  readonly step: string;
  readonly refused: MemberRefusal | null;
  readonly faults: MemberFaults;
  /** Minutes to wait after too many attempts. */
  readonly minutes: number;
  /** Typed values by field, without secrets. */
  readonly typed: Readonly<Partial<Record<MemberField, string>>>;
  /** Suggested correction of the typed address. */
  readonly emailHint: string | null;
  readonly shown: Shown | null;
};

/** Status of each refusal. A faulty field is 422. */
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
