/** Cookie of the chosen color scheme. It does not exist while the page follows the system. */
export const SCHEME = 'theme';
/** The chosen scheme is a class of the document. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
