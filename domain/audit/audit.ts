/** What staff can do that leaves a trace. */
export const ACTS = [
  'claim-admin',
  'refund',
  'resend-keys',
  'raise-seats',
  'end-pause',
  'revoke',
  'restore',
  'retry-mail',
  'open-mail',
  'retry-job',
  'forget-contact',
  'add-prices',
  'create-coupon',
  'end-coupon',
  'add-release',
  'withdraw-release',
  'set-role',
  'answer-ticket',
  'solve-ticket',
  'shut-ticket',
  'reopen-ticket',
  'note-ticket',
  'write-macro',
  'delete-macro',
  'free-device',
  'propose-text',
  'withdraw-text',
  'add-rule',
  'pause-rule',
  'resume-rule',
  'end-rule',
  'remove-rule',
  'hold-payments',
  'lift-hold',
  'end-second-factor',
  'handle-mail',
  'handle-declaration',
  'change-copies',
  'remove-participant',
  'record-declaration',
] as const;
export type Act = (typeof ACTS)[number];

/** What an act was about. */
export const OBJECT_KINDS = [
  'account',
  'order',
  'mail',
  'job',
  'uninstall',
  'price',
  'coupon',
  'release',
  'ticket',
  'macro',
  'licence',
  'message',
  'rule',
  'hold',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export type AuditObject = {
  readonly kind: ObjectKind;
  readonly id: string;
  /** As people name it: an order number, an address. */
  readonly name: string;
};

export type AuditEntry = {
  readonly id: string;
  readonly at: Date;
  /** Address of the account that acted, as it was then; `console`: somebody at the server did. */
  readonly who: string;
  readonly act: Act;
  readonly object: AuditObject;
  readonly why: string;
  /** Null where there is nothing to compare. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Longest text of a reason that is kept, in UTF-16 units. */
export const TEXT_LENGTH = 1000;

/** Longest value that is kept, in characters: the longest text staff can save, which may be gone but for the log. */
export const VALUE_LENGTH = 5000;
