/** `mine`: only about requests that are assigned to this member of staff. */
export const REQUEST_MAILS = ['off', 'mine', 'all'] as const;
export type RequestMails = (typeof REQUEST_MAILS)[number];

export type StaffSettings = {
  /** Emails about new requests and replies. */
  readonly requestMails: RequestMails;
  /** Whether single keys do something (WCAG 2.1.4). */
  readonly hasShortcuts: boolean;
};

export const USUAL_SETTINGS: StaffSettings = { requestMails: 'off', hasShortcuts: true };
