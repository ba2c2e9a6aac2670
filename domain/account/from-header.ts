/** Set by the server only, because the sign-in library must not trust an address that a visitor sent. */
export const FROM_HEADER = 'x-vitrine-from';
