/** Name of a hidden field. Only bots fill it in, because they recognize the usual name. */
export const HONEYPOT = 'website';
