/** Name of the cookie that keeps a chosen colour scheme; whoever follows the system has none. */
export const SCHEME = 'theme';
/** The schemes to choose; each is the document's class while it is chosen. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
