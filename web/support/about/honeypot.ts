/** Only bots fill in this field, because its name is a usual one. */
export const HONEYPOT = 'website';
