/** Marks the hosted engine's script with the language it speaks: a document can hold one only. */
export const LANGUAGE_MARK = 'data-search-language';

/** The language of the hosted engine in this document; null when it was not asked for. */
export const hostedLanguage = (document: Document): string | null =>
  document.querySelector(`script[${LANGUAGE_MARK}]`)?.getAttribute(LANGUAGE_MARK) ?? null;
