import type { Messages } from '@lingui/core';

/** Words of accounts, licenses, requests, the office and the like: most visitors never need the list. */
export const files = import.meta.glob<{ readonly messages: Messages }>(
  '../../locales/*/messages/{account,download,licence,office,search,subscription,ticket,uninstall}.po',
);
