import * as stopword from 'stopword';
import type { Locale } from '../../locales/index.ts';

/** Words of questions that the package's lists lack. Those for Chinese have only single characters. */
const QUESTION_WORDS = {
  ko: ['어디에', '어디에서', '있나요', '어떻게', '무엇', '내', '제'],
  cn: [
    '怎么',
    '怎样',
    '如何',
    '哪里',
    '在哪',
    '在哪里',
    '哪儿',
    '什么',
    '为什么',
    '吗',
    '呢',
    '请问',
    '我',
    '我的',
  ],
  tw: [
    '怎麼',
    '怎樣',
    '如何',
    '哪裡',
    '在哪',
    '在哪裡',
    '哪兒',
    '什麼',
    '為什麼',
    '嗎',
    '呢',
    '請問',
    '我',
    '我的',
  ],
  th: ['ฉัน', 'ไหน', 'ที่ไหน', 'อย่างไร', 'ยังไง', 'ทำไม', 'อะไร'],
  hi: ['मेरी', 'मेरा', 'मेरे', 'कहाँ', 'कहां', 'कैसे', 'क्यों'],
  bn: ['আমার', 'কোথায়', 'কীভাবে', 'কেন'],
} as const;

/** By the prefix of a language. */
const STOP_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: stopword.eng,
  de: stopword.deu,
  fr: stopword.fra,
  it: stopword.ita,
  es: stopword.spa,
  pt: stopword.porBr,
  ja: stopword.jpn,
  ko: [...stopword.kor, ...QUESTION_WORDS.ko],
  cn: [...stopword.zho, ...QUESTION_WORDS.cn],
  tw: [...stopword.zho, ...QUESTION_WORDS.tw],
  ru: stopword.rus,
  vi: stopword.vie,
  id: stopword.ind,
  tr: stopword.tur,
  th: [...stopword.tha, ...QUESTION_WORDS.th],
  ar: stopword.ara,
  hi: [...stopword.hin, ...QUESTION_WORDS.hi],
  bn: [...stopword.ben, ...QUESTION_WORDS.bn],
};

/** Words of these lists that say what a visitor of a shop looks for: plans, amounts, help, the home page, use. */
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
  de: ['jahr', 'jahre', 'jahren', 'tag', 'tage', 'tagen', 'suche', 'startseite'],
  pt: ['ano', 'anos', 'meses', 'mês', 'dia', 'dias', 'apoio', 'número'],
  es: ['dia', 'dias'],
  id: ['tahun', 'bulan', 'hari', 'masalah', 'pertanyaan'],
  cn: ['年', '月', '日'],
  tw: ['年', '月', '日'],
  ja: ['年', '月', '日'],
  hi: ['कर'],
  bn: ['ব্যবহার', 'কী'],
};

/**
 * Returns the stop words of a language. For languages in other scripts, these are also the English ones, because people
 * type English questions there. With Latin letters, they could be other words: 'in' is 'print' in Vietnamese.
 */
export function listStopWords({ prefix, script }: Locale): string[] {
  const own = STOP_WORDS[prefix] ?? [];
  const all = script === 'latin' ? own : [...own, ...stopword.eng];
  return all.filter((word) => !MEANINGFUL[prefix]?.includes(word));
}
