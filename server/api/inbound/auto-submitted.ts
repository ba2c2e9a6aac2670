const COMMENT = /\([^()]*\)/g;

/**
 * Returns whether `Auto-Submitted` says that a person wrote the mail: absent or the keyword `no`, with any parameters
 * and comments (RFC 3834, section 5).
 */
export const isByPerson = (autoSubmitted: string | undefined): boolean => {
  const [keyword = ''] = (autoSubmitted ?? 'no').replace(COMMENT, ' ').split(';');
  return keyword.trim().toLowerCase() === 'no';
};
