import type { Messages } from '@lingui/core';

/** Words of accounts, licences, requests and the office: most visitors never need the list. */
export const files = import.meta.glob<{ readonly messages: Messages }>(
  '../../locales/*/messages/{account,licence,office,subscription,ticket,uninstall}.po',
);
