/** PO files are compiled by tools/po-plugin.ts when Vite loads them. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
