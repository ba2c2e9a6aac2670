export const STATUS_PARTS = ['site', 'database', 'jobs', 'mails', 'payments', 'taxes'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** `off`: not configured. `unknown`: cannot be determined while another part fails. */
export type PartState = 'works' | 'slow' | 'fails' | 'off' | 'unknown';

export type ShopStatus = {
  readonly at: Date;
  readonly parts: Readonly<Record<StatusPart, PartState>>;
};
