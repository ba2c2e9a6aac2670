/** Cookie: a language was chosen. */
export const CHOSEN = 'lang';
/** Cookie: the language last used; the home page leads there. */
export const LAST_USED = 'i18n_redirected';
