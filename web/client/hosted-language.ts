/** Attribute of the hosted engine's script. It holds the language, and a document supports only one. */
export const LANGUAGE_MARK = 'data-search-language';

/** Returns the language of the hosted engine in this document, or null if it was not loaded. */
export const hostedLanguage = (document: Document): string | null =>
  document.querySelector(`script[${LANGUAGE_MARK}]`)?.getAttribute(LANGUAGE_MARK) ?? null;
