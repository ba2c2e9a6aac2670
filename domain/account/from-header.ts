/** The server sets this header. The library must not trust an address that a visitor sent. */
export const FROM_HEADER = 'x-vitrine-from';
