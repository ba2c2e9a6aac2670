import * as stopword from 'stopword';

/** Words that say little in a query, by the prefix of a language. Without a list, all words count alike. */
const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: stopword.eng,
  de: stopword.deu,
  fr: stopword.fra,
  it: stopword.ita,
  es: stopword.spa,
  pt: stopword.porBr,
  ja: stopword.jpn,
  ko: stopword.kor,
  cn: stopword.zho,
  tw: stopword.zho,
  ru: stopword.rus,
  vi: stopword.vie,
  id: stopword.ind,
  tr: stopword.tur,
  th: stopword.tha,
  ar: stopword.ara,
  hi: stopword.hin,
  bn: stopword.ben,
};

export const commonWords = (prefix: string): readonly string[] => COMMON_WORDS[prefix] ?? [];
