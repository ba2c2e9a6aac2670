import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOwn, knownLines } from './known-lines.ts';

const [MONDAY, TUESDAY] = [new Date('2026-11-23'), new Date('2026-11-24')];
const knownIn = (text: string, ours: readonly string[]) =>
  knownLines(text, indexOwn(ours.map((own) => ({ text: own, at: MONDAY }))), TUESDAY);

const OURS = `Hello Ada,

Please restart the program and open the file again.
- Which version of Windows do you use?
- Is there an error code?

View the whole conversation: #

-- 
Vitrine sent this email to ada@buyer.example because of support request TK-7QM2X8PA.`;
/** As mail programs repeat it: wrapped differently, with the link's URL behind it and other list markers. */
const REPEATED = `Hello Ada,

Please restart the program
and open the file again.

  *   Which version of Windows do you use?
  *   Is there an error code?

View the whole conversation<https://shop.example/about/ticket?ticket=TK-7QM2X8PA.abc>

Vitrine sent this email to ada@buyer.example<mailto:ada@buyer.example> because of support
request TK-7QM2X8PA.`;

const HEADS = {
  en: '________________________________\nFrom: Support <s@shop.example>\nSent: Saturday, November 21, 2026 10:00\nTo: Ada <ada@buyer.example>\nSubject: Request TK-7QM2X8PA',
  desktop: '-----Original Message-----\nFrom: Support\nSent: Saturday\nTo: Ada\nSubject: TK',
  de: 'Von: Support\nGesendet: Samstag, 21. November 2026 10:00\nAn: Ada\nBetreff: Anfrage',
  fr: 'De : Support\nEnvoyé : samedi\nÀ : Ada\nObjet : Demande',
  es: 'De: Support\nEnviado: sábado\nPara: Ada\nAsunto: Solicitud',
  pt: 'De: Support\nEnviada em: sábado\nPara: Ada\nAssunto: Pedido',
  it: 'Da: Support\nInviato: sabato\nA: Ada\nOggetto: Richiesta',
  tr: 'Kimden: Support\nGönderildi: Cumartesi\nKime: Ada\nKonu: İstek',
  ru: 'От: Support\nОтправлено: 21 ноября\nКому: Ada\nТема: Запрос',
  ar: 'من: Support\n\u200fتم الإرسال: السبت\nإلى: Ada\nالموضوع: الطلب',
  hi: 'प्रेषक: Support\nभेजा गया: शनिवार\nप्रति: Ada\nविषय: अनुरोध',
  bn: 'প্রেরক: Support\nতারিখ: শনিবার\nপ্রতি: Ada\nবিষয়: অনুরোধ',
  id: 'Dari: Support\nDikirim: Sabtu\nKepada: Ada\nSubjek: Permintaan',
  vi: 'Từ: Support\nĐã gửi: Thứ bảy\nTới: Ada\nChủ đề: Yêu cầu',
  th: 'จาก: Support\nส่ง: เสาร์\nถึง: Ada\nเรื่อง: คำขอ',
  ja: '差出人: Support\n送信日時: 2026年11月21日\n宛先: Ada\n件名: お問い合わせ',
  ko: '보낸 사람: Support\n보낸 날짜: 2026년 11월\n받는 사람: Ada\n제목: 문의',
  cn: '发件人: Support\n发送时间: 2026年11月21日\n收件人: Ada\n主题: 请求',
  tw: '寄件者： Support\n寄件日期： 2026年11月21日\n收件者： Ada\n主旨： 請求',
  html: '*From:* Support\n*Sent:* Saturday\n*To:* Ada\n*Cc:* Bob\n*Subject:* TK',
  qq: '------------------ 原始邮件 ------------------\n发件人: "Support"<s@shop.example>;\n发送时间: 2026年11月21日\n收件人: "Ada"<ada@buyer.example>;\n主题: 请求',
};

function split(text: string, ours: readonly string[] = [OURS]) {
  const known = knownIn(text, ours);
  const of = (isOurs: boolean) =>
    text.split('\n').filter((line, at) => line.trim() !== '' && known[at] === isOurs);
  return { own: of(false), folded: of(true) };
}
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

describe('stays visible', () => {
  test.each([
    ['a greeting of the same words', 'Hello Ada,\n\nit works now.'],
    ['a short line of the same words', 'Yes.\n- Is there an error code?\nNo.'],
    ['a part of a line', 'I did: Please restart the program and open the file again.'],
    ['a head above words of somebody else', `${HEADS.en}\n\nIt works now, thank you very much.`],
    ['the name of an old mail alone', '-----Original Message-----\n\nand my answer'],
    ['a list with a day', `From: Berlin\nTo: Hamburg\n\n${'x '.repeat(40)}`],
    ['a log', '--- Error log ---\n0x80070005\n--- end ---'],
  ])('%s', (_, text) => {
    expect(split(text)).toEqual({ own: linesOf(text), folded: [] });
  });

  test('all lines, if we have written nothing before', () => {
    expect(split(`Hi\n${HEADS.en}\n\n${REPEATED}`, []).folded).toEqual([]);
  });

  test('a text written before ours', () => {
    const ours = indexOwn([{ text: OURS, at: MONDAY }]);
    expect(knownLines(REPEATED, ours, MONDAY)).not.toContain(true);
    expect(knownLines(REPEATED, ours, TUESDAY)).toContain(true);
  });

  test('text between our lines, at their ends, and as a URL alone', () => {
    const text = `${HEADS.en}\n\n${REPEATED.replace('use?', 'use?\nEleven')
      .replace('code?', 'code? 0x80070005')
      .replace('\nView', '\nhttps://pictures.example/mine.png\n\nView')}\nRegards, Ada`;
    expect(split(text).own).toEqual([
      'Eleven',
      '  *   Is there an error code? 0x80070005',
      'https://pictures.example/mine.png',
      'Regards, Ada',
    ]);
  });
});

describe('reads hostile texts in linear time', { timeout: 5000 }, () => {
  test.each([
    ['the name of an old mail that does not end', `--a${'-'.repeat(200_000)}x`],
    ['a letter below more signs than anybody writes', `e${'\u0301\u0316'.repeat(100_000)}`],
    ['a label that does not end', `${'*'.repeat(200_000)}From`],
    ['an address that does not end', `www.${'.'.repeat(200_000)}`],
    ['signs around a word', `${'*'.repeat(100_000)}a${'*'.repeat(100_000)}`],
  ])('%s', (_, line) => {
    expect(split(`${line}\n\n${REPEATED}\n${line}`)).toEqual({
      own: [line, line],
      folded: linesOf(REPEATED),
    });
  });

  /** Starts like our line everywhere but never matches it. */
  const OFTEN = `${'again '.repeat(30_000)}and it ends\n`.repeat(2);

  test.each([
    ['lines', 'again again\n'.repeat(15_000)],
    ['lines with nothing between', 'again again\n \n\n'.repeat(15_000)],
    ['one line', `${'again '.repeat(100)}\n`.repeat(160)],
  ])('%s, and shows what follows', (_, lines) => {
    const { own, folded } = split(`${REPEATED}\n${lines}\n${REPEATED}`, [OURS, OFTEN]);
    expect(folded).toEqual(linesOf(REPEATED));
    expect(own).toEqual([...linesOf(lines), ...linesOf(REPEATED)]);
  });
});

describe('around our line', () => {
  test.each(['✓', '???', '!!!', '[ ]', '[x]', '+1', '👍', '🇩🇪', '-', '=', '->', '…', '"', '|'])(
    'keeps an answer %s above or below it visible',
    (answer) => {
      const text = REPEATED.replace('use?', `use?\n\n${answer}`).replace(
        '\nView',
        `\n${answer}\nView`,
      );
      const { own } = split(`${HEADS.en}\n\n${text}`);
      // A line between two answers is too short to be a quote.
      expect(own).toEqual([answer, '  *   Is there an error code?', answer]);
    },
  );

  test.each(['code? ✓', 'code? ???', 'code? ->', 'code? https://a.example/1.png'])(
    'keeps an answer after it visible: %s',
    (answer) => {
      const text = REPEATED.replace('code?', answer);
      expect(split(`${HEADS.en}\n\n${text}`).own).toEqual([`  *   Is there an error ${answer}`]);
    },
  );

  test.each(['---', '----------', '* * *', '___', '=====', '--', '> '])(
    'ignores a rule %s',
    (rule) => {
      const text = REPEATED.replace('\nView', `\n${rule}\nView`);
      expect(split(`${HEADS.en}\n\n${text}`).own).toEqual([]);
    },
  );

  test('does not treat our own sign as an answer', () => {
    const ours = OURS.replace('code?', 'code?\n✓');
    const theirs = REPEATED.replace('code?', 'code?\n\n✓');
    expect(split(`${HEADS.en}\n\n${theirs}`, [ours]).own).toEqual([]);
    const twice = theirs.replace('✓', '✓\n✓');
    expect(split(`${HEADS.en}\n\n${twice}`, [ours]).own).toEqual(['✓', '✓']);
  });

  test('keeps a copy above it visible', () => {
    const copy = 'Which version of Windows do you use?';
    const text = REPEATED.replace('\n  *   Which', `\n${copy}\n  *   Which`);
    expect(split(`${HEADS.en}\n\n${text}`).own).toContain(copy);
  });
});

test.each(Object.entries(HEADS))(
  'recognizes a mail below the head of %s together with its head',
  (_, head) => {
    const quote = `${head}\n\n${REPEATED}`;
    expect(split(`It works now.\n\nAda\n\n${quote}`)).toEqual({
      own: ['It works now.', 'Ada'],
      folded: linesOf(quote),
    });
  },
);

test('recognizes a whole mail without a head, but not an answer below it', () => {
  expect(split(`${REPEATED}\n\nIt works now.`)).toEqual({
    own: ['It works now.'],
    folded: linesOf(REPEATED),
  });
});

test('recognizes words without spaces by their characters', () => {
  const ours = '请重新启动程序，然后再次打开该文件。如果仍然出现错误，请把错误代码发送给我们。';
  expect(split(`好的\n${HEADS.cn}\n\n${ours}`, [ours]).own).toEqual(['好的']);
});

test('never recognizes a line that has words of its own', () => {
  const word = fc.constantFrom('hello', 'ada', 'please', 'restart', 'which', 'own');
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
  const text = fc.array(fc.oneof(line, fc.constantFrom(...REPEATED.split('\n'))), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(text, (lines) => {
      const known = knownIn(lines.join('\n'), [OURS]);
      expect(known).toHaveLength(Math.max(1, lines.length));
      expect(lines.some((each, at) => known[at] && /\bown\b/.test(each))).toBe(false);
    }),
  );
});
