import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText } from './charset.ts';

const ISO_2022_JP = '\u001b$B$3$s$K$A$O\u001b(B ZipX';
const TEXTS: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1252', 'Grüße aus Köln – es läuft “jetzt” wieder für 5 €.'],
  ['windows-1252', 'Köp'],
  ['iso-8859-1', 'Ça ne marche pas, je préfère l’été'.replace('’', "'")],
  ['windows-1254', 'Merhaba, program açılmıyor, ekran siyah kalıyor. Teşekkürler.'],
  ['windows-1251', 'Здравствуйте, программа не открывается.'],
  ['koi8-r', 'Здравствуйте, программа не открывается.'],
  ['windows-1256', 'مرحبا، البرنامج لا يعمل منذ الأمس'],
  ['windows-874', 'สวัสดีครับ โปรแกรมเปิดไม่ได้'],
  ['shift_jis', 'お世話になっております。起動しません。'],
  ['euc-jp', 'お世話になっております。起動しません。'],
  ['gb18030', '您好，软件打不开，请帮忙看看。'],
  ['big5', '您好，軟體打不開，請幫忙看看。'],
  ['euc-kr', '안녕하세요. 프로그램이 열리지 않습니다.'],
  ['utf-8', 'Grüße, 谢谢, Спасибо, 👍'],
];
const WRONG = [null, '', 'us-ascii', 'iso-8859-1', 'utf-8', 'x-unknown', 'no-such-charset'];

describe.each(TEXTS)('%s: %s', (encoding, text) => {
  test.each([encoding, encoding.toUpperCase(), ...WRONG])(
    'decodes it declared as %j',
    async (declared) => {
      expect(await decodeText(iconv.encode(text, encoding), declared)).toBe(text);
    },
  );
});

test.each([null, 'us-ascii', 'utf-8', 'iso-2022-jp', 'ISO-2022-JP-MS', 'cp50221'])(
  'decodes Japanese with escape sequences, declared as %j',
  async (declared) => {
    expect(await decodeText(Buffer.from(ISO_2022_JP), declared)).toBe('こんにちは ZipX');
  },
);

/** Clears the high bits and marks where two-byte characters begin and end. */
const shifted = (text: string, encoding: string, [begin, end]: readonly [string, string]) =>
  Buffer.from(
    iconv
      .encode(text, encoding)
      .toString('latin1')
      .replace(/[\u0080-\u00ff]+/g, (wide) => {
        const signs = [...wide].map((sign) => String.fromCharCode(sign.charCodeAt(0) & 0x7f));
        return `${begin}${signs.join('')}${end}`;
      }),
    'latin1',
  );

test.each(['iso-2022-kr', null, 'us-ascii'])(
  'decodes Korean in seven bits, declared as %j',
  async (declared) => {
    const text = '안녕하세요. ZipX 프로그램이\n열리지 않습니다.';
    const bytes = shifted(text, 'euc-kr', ['\u000e', '\u000f']);
    const mail = Buffer.concat([Buffer.from('\u001b$)C'), bytes]);
    expect(await decodeText(mail, declared)).toBe(text);
  },
);

test.each(['hz-gb-2312', 'HZ'])(
  'decodes Chinese in seven bits, declared as %j',
  async (declared) => {
    const text = '您好，ZipX\n打不开 ';
    const bytes = shifted(text, 'gb2312', ['~{', '~}']);
    expect(await decodeText(Buffer.concat([bytes, Buffer.from('~~ 5~\n0')]), declared)).toBe(
      `${text}~ 50`,
    );
    expect(await decodeText(bytes, 'us-ascii')).toBe(bytes.toString());
  },
);

test.each([
  ['a short text in the encoding that is declared', '牛', 'gb2312', 'gbk'],
  ['another of these', '谢谢', 'gb2312', 'gbk'],
  ['an old name of an encoding', '안녕', 'ks_c_5601-1987', 'cp949'],
  ['a code page by its number', 'ありがとう', 'cp932', 'cp932'],
  ['the other of the two Chinese', '您好，軟體打不開，請幫忙看看。', 'gb2312', 'big5'],
  ['Cyrillic as something Western', 'Спасибо, всё работает', 'windows-1252', 'windows-1251'],
  ['UTF-7', 'Grüße', 'utf-7', 'utf-7'],
])('%s', async (_, text, declared, encoding) => {
  expect(await decodeText(iconv.encode(text, encoding), declared)).toBe(text);
});

test('trusts a BOM and tolerates a byte lost in transit', async () => {
  expect(await decodeText(Buffer.from('\ufeffGrüße', 'utf16le'), 'us-ascii')).toBe('Grüße');
  expect(await decodeText(Buffer.from('\ufeffGrüße'), 'iso-8859-1')).toBe('Grüße');
  const cut = Buffer.concat([Buffer.from('Спасибо за помощь '), Buffer.from([0xd0])]);
  expect(await decodeText(cut, 'utf-8')).toBe('Спасибо за помощь \ufffd');
});
