/** The parts of the shop whose state its status page tells. */
export const STATUS_PARTS = ['site', 'database', 'jobs', 'mails', 'payments', 'taxes'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** `off`: the shop was not set up for it. `unknown`: cannot be found out while another part fails. */
export type PartState = 'works' | 'slow' | 'fails' | 'off' | 'unknown';

/** How the shop is, by what it knows of itself. */
export type ShopStatus = {
  readonly at: Date;
  readonly parts: Readonly<Record<StatusPart, PartState>>;
};
