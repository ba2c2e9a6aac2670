/** Name of the field that only bots fill in. It resembles a field that they know. */
export const HONEYPOT = 'website';
