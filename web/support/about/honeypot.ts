/** Name of the field that only programs fill in. It sounds like something they know. */
export const HONEYPOT = 'website';
