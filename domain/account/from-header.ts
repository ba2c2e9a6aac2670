/** Header by which the library learns where a request came from; it never looks at what a visitor sent. */
export const FROM_HEADER = 'x-vitrine-from';
