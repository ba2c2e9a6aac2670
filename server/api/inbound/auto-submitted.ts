const COMMENT = /\([^()]*\)/g;

/** True if the header is absent, or is the keyword `no` with any parameters and comments (RFC 3834, section 5). */
export const isByPerson = (autoSubmitted: string | undefined): boolean => {
  const [keyword = ''] = (autoSubmitted ?? 'no').replace(COMMENT, ' ').split(';');
  return keyword.trim().toLowerCase() === 'no';
};
