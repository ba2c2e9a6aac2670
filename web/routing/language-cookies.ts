export const CHOSEN = 'lang';
/** Cookie of the last language used. The home page redirects to it. */
export const LAST_USED = 'i18n_redirected';
