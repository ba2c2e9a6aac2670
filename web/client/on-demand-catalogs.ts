import type { Messages } from '@lingui/core';

/** Most visitors never need these areas, so their list loads on demand. */
export const files = import.meta.glob<{ readonly messages: Messages }>(
  '../../locales/*/messages/{account,download,license,office,receipt,search,subscription,ticket,uninstall}.po',
);
