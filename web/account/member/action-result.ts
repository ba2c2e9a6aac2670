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

export type MemberFault =
  | `account.fault.${'email-required' | 'email-malformed' | 'name-too-long' | 'code-required'}`
  | 'account.refused.code-used'
  | `account.fault.password-${'required' | 'too-short' | 'too-long' | 'common' | 'personal' | 'differs'}`
  | `member.fault.${'password-required' | 'password-wrong' | 'same-email' | 'language' | 'market'}`
  | `member.fault.${'confirm-required' | 'code-wrong' | 'passkey-name-required'}`;

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

/** Content that is shown once. */
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

/** Never contains passwords. */
export type MemberActionResult = {
  readonly step: string;
  readonly refused: MemberRefusal | null;
  readonly faults: MemberFaults;
  /** Minutes to wait after too many attempts. */
  readonly minutes: number;
  readonly typed: Readonly<Partial<Record<MemberField, string>>>;
  /** A likely correction of the address. */
  readonly emailHint: string | null;
  readonly shown: Shown | null;
};

/** A faulty field is 422. */
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
