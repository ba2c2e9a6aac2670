const COMMENT = /\([^()]*\)/g;

/**
 * Whether `Auto-Submitted` says that a person wrote the mail: absent, or the keyword `no`, whatever parameters and comments
 * stand around it (RFC 3834 5: unknown parameters are ignored).
 */
export const isByPerson = (autoSubmitted: string | undefined): boolean => {
  const [keyword = ''] = (autoSubmitted ?? 'no').replace(COMMENT, ' ').split(';');
  return keyword.trim().toLowerCase() === 'no';
};
