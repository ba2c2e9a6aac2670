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
  'create-api-key',
  'revoke-api-key',
  'add-webhook',
  'change-webhook',
  'rotate-webhook',
  'disable-webhook',
  'enable-webhook',
  'remove-webhook',
  'replay-webhook',
  'cancel-subscription',
] as const;
export type Act = (typeof ACTS)[number];

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
  'api-key',
  'webhook',
  'subscription',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export type AuditObject = {
  readonly kind: ObjectKind;
  readonly id: string;
  /** As people refer to it, such as an order number or an address. */
  readonly name: string;
};

export type AuditEntry = {
  readonly id: string;
  readonly at: Date;
  /** Email of the account at that time, `console`, or `api:` and the visible part of an API key. */
  readonly who: string;
  readonly act: Act;
  readonly object: AuditObject;
  readonly why: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** In UTF-16 units. */
export const TEXT_LENGTH = 1000;

/** In characters. Fits the longest text that staff can save, because the log may be its only copy. */
export const VALUE_LENGTH = 5000;
