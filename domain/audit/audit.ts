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
  'undo-prices',
  'arrange-products',
  'retire-product',
  'sell-product',
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
  'assign-ticket',
  'tag-ticket',
  'snooze-ticket',
  'undo-tickets',
  'add-tag',
  'remove-tag',
  'save-filter',
  'remove-filter',
  'add-customer-note',
  'change-customer-note',
  'remove-customer-note',
  'change-own-settings',
  'write-macro',
  'delete-macro',
  'free-device',
  'propose-text',
  'withdraw-text',
  'write-text',
  'submit-text',
  'publish-text',
  'unpublish-text',
  'cancel-text-plan',
  'add-picture',
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
  'give-license',
  'correct-buyer',
  'correct-email',
  'make-quote',
  'withdraw-quote',
  'receive-transfer',
  'return-transfer',
  'order-on-account',
  'cancel-invoice',
  'remind-payer',
] as const;
export type Act = (typeof ACTS)[number];

export const OBJECT_KINDS = [
  'account',
  'order',
  'mail',
  'job',
  'uninstall',
  'price',
  'product',
  'coupon',
  'release',
  'ticket',
  'macro',
  'tag',
  'filter',
  'customer',
  'licence',
  'message',
  'text',
  'rule',
  'hold',
  'api-key',
  'webhook',
  'subscription',
  'gift',
  'quote',
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
