import { useSite } from '../client/site.ts';

/** `http://127.0.0.1:3000`, `http://[::1]` */
const IS_NUMBER = /^https?:\/\/(?:[\d.]+(?::|\/|$)|\[)/;

/** Passkeys need a host name, so a shop on an IP address offers none. */
export const useHasPasskeys = (): boolean => !IS_NUMBER.test(useSite().siteUrl);

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;
