import { useSite } from '../client/site.ts';

/** `http://127.0.0.1:3000`, `http://[::1]` */
const IS_NUMBER = /^https?:\/\/(?:[\d.]+(?::|\/|$)|\[)/;

/** Passkeys belong to a name: a shop whose host is a number has none, which the server knows before anything is drawn. */
export const useHasPasskeys = (): boolean => !IS_NUMBER.test(useSite().siteUrl);

/** Whether this browser has such a thing. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;
