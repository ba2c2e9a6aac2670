import { BREAK, JOINER, NO_LINE_BREAK } from './joiners.ts';

/**
 * Words that browsers split at the end of a line, because their dictionaries know only the halves. Thai has no
 * spaces between words.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  th: [
    'กู้คืน',
    'ของคุณ',
    'ข้อกำหนด',
    'คอมพิวเตอร์',
    'คำสั่งซื้อ',
    'เครื่องพิมพ์',
    'ชำระเงิน',
    'ช่วยเหลือ',
    'ซอฟต์แวร์',
    'ดาวน์โหลด',
    'ได้ด้วย',
    'เดสก์ท็อป',
    'ไดรเวอร์',
    'ตรวจสอบ',
    'ตัวเอง',
    'ติดตั้ง',
    'ถูกต้อง',
    'ที่อยู่',
    'บีบอัด',
    'บุ๊กมาร์ก',
    'ใบแจ้งหนี้',
    'โปรแกรม',
    'ผู้ดูแลระบบ',
    'เผยแพร่',
    'พรีเซ็ต',
    'แพ็กเกจ',
    'ร้านค้า',
    'ล่วงหน้า',
    'ไลเซนส์',
    'วอลเปเปอร์',
    'ส่วนตัว',
    'ส่วนประกอบ',
    // The longer word first, since the first one that fits is joined.
    'สแกนเนอร์',
    'สแกน',
    'แสดง',
    'หรือไม่',
    'อย่างเดียว',
    'อัตโนมัติ',
    'อัปโหลด',
    'เอกสาร',
  ],
};

const patterns = new Map(
  Object.entries(WORDS).map(([prefix, words]) => [prefix, new RegExp(words.join('|'), 'gu')]),
);
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Short Russian prepositions, conjunctions, and negations stay on the line of the next word. */
const SHORT =
  /(?<![\p{L}\p{M}\p{N}-])(в|во|к|ко|с|со|у|о|об|от|до|из|за|на|по|не|ни|но|и|а) (?=[\p{L}\p{N}«„“"{*[(])/giu;
/** In Russian, no line begins with a dash. */
const BEFORE_DASH = /(?<=\S) (?=[—–] )/g;
const NO_BREAK = '\u00a0';

const EDGE = String.raw`[\p{Script=Latin}\p{N}]`;
/** A letter, a number with its letters (`256`, `x64`), or two letters of a name (`Fi`, `ID`). */
const SHORT_PART = String.raw`(?:\p{Script=Latin}|\p{Lu}\p{Script=Latin}|\p{Script=Latin}{0,2}\p{N}+\p{Script=Latin}{0,2})`;
/** The hyphen beside a short part of a name (`AES-256`, `Wi-Fi`, `64-bit`), and the slash of `PDF/A`. */
const IN_NAMES = new RegExp(
  [
    String.raw`-(?=[\p{L}\p{N}])(?:(?<=(?<!${EDGE})${SHORT_PART}-)|(?<=[\p{L}\p{M}\p{N}]-)(?=${SHORT_PART}(?!${EDGE})))`,
    String.raw`/(?<=\p{Lu}{2}/)(?=\p{Lu}(?!${EDGE}))`,
  ].join('|'),
  'gu',
);
/** Addresses, and the code of HTML. Visitors copy them. */
const COPIED = /(<(?:code|pre)\b[\s\S]*?<\/(?:code|pre)>|<[^>]*>|\S*(?::\/\/|@)[^\s<]*)/;

/** Keeps names such as AES-256 and Wi-Fi on one line, because browsers break lines after a hyphen. Takes text or HTML. */
export const joinNames = (text: string): string =>
  text.includes('-') || text.includes('/')
    ? text
        .split(COPIED)
        .map((piece, index) =>
          index % 2 === 1 ? piece : piece.replace(IN_NAMES, `$&${NO_LINE_BREAK}`),
        )
        .join('')
    : text;

/** As `keepWhole`, for messages. Long texts are Markdown, so their names are joined in HTML. */
export const keepMessageWhole = (text: string, prefix: string): string =>
  joinNames(keepWhole(text, prefix));

/** Joins what must stay on one line. `prefix` is the language. */
export function keepWhole(text: string, prefix: string): string {
  if (prefix === 'ru') return text.replace(SHORT, `$1${NO_BREAK}`).replace(BEFORE_DASH, NO_BREAK);
  const pattern = patterns.get(prefix);
  return pattern ? text.replace(pattern, joined) : text;
}

/** Letters of a word. Excludes the marks of repetition and abbreviation, before which no line breaks. */
const LETTER = /[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e45\u0e47-\u0e4e]/u;
/** The dictionary would take the letters of a joined word for those of its neighbors. */
const breakBeside = (letter: string | undefined): string =>
  letter !== undefined && LETTER.test(letter) ? BREAK : '';

function joined(word: string, at: number, text: string): string {
  const whole = [...letters.segment(word)].map(({ segment }) => segment).join(JOINER);
  return breakBeside(text[at - 1]) + whole + breakBeside(text[at + word.length]);
}
