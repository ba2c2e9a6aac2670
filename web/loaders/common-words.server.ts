import * as stopword from 'stopword';
import type { Locale } from '../../locales/index.ts';

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

/**
 * In a language with letters of its own, also those of English, because people type English names and questions there.
 * With Latin letters, they could be other words: 'in' is 'print' in Vietnamese.
 */
export const commonWords = ({ prefix, script }: Locale): readonly string[] => [
  ...(COMMON_WORDS[prefix] ?? []),
  ...(script === 'latin' ? [] : stopword.eng),
];
