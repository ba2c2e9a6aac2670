import { describe, expect, test } from 'vitest';
import { piecesOfMessage } from '../../../domain/ticket/index.ts';
import { indexOwn } from '../../../domain/ticket/known-lines.ts';
import { type MadePart, multi, textPart, written } from '../../../tests/harness/mail-shapes.ts';
import { parseMail } from './parse.ts';

const [MONDAY, TUESDAY] = [new Date('2026-11-23'), new Date('2026-11-24')];

/** Our emails, with questions that people answer between the lines. */
const OURS = {
  en: `Hello Ada,

Which version of Windows do you use?
Is there an error code?
Which edition do you have?
- Standard edition for one person
- Professional edition for companies
Does it happen every day? Yes / No
See https://shop.example/help.
Please restart the program and open the file again.

View the whole conversation: #

-- 
Vitrine sent this email to ada@buyer.example because of support request TK-7QM2X8PA.`,
  de: `Guten Tag Ada,

welche Version von Windows benutzen Sie?
Gibt es eine Fehlernummer?
Bitte starten Sie das Programm neu und öffnen Sie die Datei noch einmal.
Geht es danach?`,
  fr: `Bonjour Ada,

Quelle version de Windows utilisez-vous ?
Y a-t-il un code d’erreur ?
Veuillez redémarrer le programme et rouvrir le fichier « plan.dwg ».`,
  ja: `アダ様

お使いのWindowsのバージョンを教えてください。
エラーコードは表示されますか？
プログラムを再起動して、もう一度ファイルを開いてください。`,
  cn: `您好：

您使用的是哪个版本的 Windows？
有没有显示错误代码？
请重新启动程序，然后再次打开该文件。`,
  ar: `مرحبًا آدا،

ما إصدار ويندوز الذي تستخدمه؟
هل يظهر رمز خطأ؟
يرجى إعادة تشغيل البرنامج وفتح الملف مرة أخرى.`,
  he: `שלום עדה,

באיזו גרסה של חלונות אתם משתמשים?
האם מופיע קוד שגיאה?
אנא הפעילו מחדש את התוכנית ופתחו שוב את הקובץ.`,
  th: `สวัสดีคุณเอดา

คุณใช้ Windows เวอร์ชันใด
มีรหัสข้อผิดพลาดหรือไม่
โปรดเริ่มโปรแกรมใหม่แล้วเปิดไฟล์อีกครั้ง`,
  ko: `안녕하세요 에이다 님,

어떤 버전의 Windows를 사용하시나요?
오류 코드가 표시되나요?
프로그램을 다시 시작한 후 파일을 다시 열어 주세요.`,
  hi: `नमस्ते आडा,

आप विंडोज़ का कौन सा संस्करण इस्तेमाल करते हैं?
क्या कोई त्रुटि कोड दिखता है?
कृपया प्रोग्राम को फिर से शुरू करें और फ़ाइल दोबारा खोलें।`,
} as const;
type Language = keyof typeof OURS;

const HEADS: Readonly<Record<Language, string>> = {
  en: '________________________________\nFrom: Support <s@shop.example>\nSent: Monday\nTo: Ada\nSubject: TK',
  de: 'Von: Support\nGesendet: Montag\nAn: Ada\nBetreff: TK',
  fr: 'De : Support\nEnvoyé : lundi\nÀ : Ada\nObjet : TK',
  ja: '差出人: Support\n送信日時: 月曜日\n宛先: Ada\n件名: TK',
  cn: '发件人: Support\n发送时间: 星期一\n收件人: Ada\n主题: TK',
  ar: 'من: Support\n\u200fتم الإرسال: الاثنين\nإلى: Ada\nالموضوع: TK',
  he: 'מאת: Support\nנשלח: יום שני\nאל: Ada\nנושא: TK',
  th: 'จาก: Support\nส่ง: จันทร์\nถึง: Ada\nเรื่อง: TK',
  ko: '보낸 사람: Support\n보낸 날짜: 월요일\n받는 사람: Ada\n제목: TK',
  hi: 'प्रेषक: Support\nभेजा गया: सोमवार\nप्रति: Ada\nविषय: TK',
};

async function read(part: MadePart, language: Language = 'en') {
  const head = ['From: ada@buyer.example', 'Subject: TK', 'MIME-Version: 1.0', ...part.head];
  const { text } = await parseMail(written({ ...part, head }));
  const ours = indexOwn([{ text: OURS[language], at: MONDAY }]);
  const pieces = piecesOfMessage({ source: 'mail', text, createdAt: TUESDAY }, ours);
  const of = (expected: boolean) =>
    pieces
      .filter(({ isQuoted }) => isQuoted === expected)
      .flatMap((piece) => piece.text.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return { shown: of(false), folded: of(true) };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '--');
const answered = (ours: string, below: string, answer: string) => {
  expect(ours).toContain(below);
  return ours.replace(below, () => `${below}\n${answer}`);
};

/** Returns an email from Outlook, which does not mark quotes. */
const outlook = (language: Language, quote: string, above = '') =>
  textPart(`${above}\n\n${HEADS[language]}\n\n${quote}\n`);

const questionsOf = (ours: string) => ours.split('\n').slice(2, 4);

const ANSWERS = [
  ['a check mark', '✓'],
  ['a check mark that is an emoji', '✔️'],
  ['an emoji', '👍🏽'],
  ['a flag', '🇩🇪'],
  ['a smiley', ':-)'],
  ['question marks', '???'],
  ['exclamation marks', '!!!'],
  ['an empty box', '[ ]'],
  ['a box with a cross', '[x]'],
  ['a box', '☐'],
  ['plus one', '+1'],
  ['a plus', '+'],
  ['a hyphen', '-'],
  ['a dash', '–'],
  ['an arrow of letters', '->'],
  ['an arrow', '←'],
  ['signs that point up', '^^'],
  ['an equals sign', '='],
  ['dots', '…'],
  ['a number', '11'],
  ['a number sign', '#'],
  ['a half', '½'],
  ['a currency', '€'],
  ['a ditto mark', '〃'],
  ['a tracking number', '1Z999AA10123456784'],
  ['an address', 'https://pictures.example/mine.png'],
  ['an address in brackets', '<https://pictures.example/mine.png>'],
  ['a fence of Markdown', '```'],
  ['code', '});'],
  ['a pasted picture', '\ufffc'],
  ['an emoji of a phone company', '\ue415'],
  ['an emoji newer than we', '\u{1fae9}'],
  ['a Japanese yes', '○'],
  ['a Japanese no', '×'],
  ['a Chinese check mark', '√'],
  ['an Arabic question mark', '؟'],
  ['a check mark behind a mark of direction', '\u200f✓'],
  ['an end of a Hindi sentence', '।'],
] as const;

const LANGUAGES = Object.keys(OURS) as Language[];
const unmarked = (line: string) => line.replace('\u200f', '');

describe('between two questions of ours, in every language', () => {
  test.each(ANSWERS)(
    'keeps %s visible if quotes are not marked, as by Outlook',
    async (_, answer) => {
      for (const language of LANGUAGES) {
        const ours = OURS[language];
        const own = new Set(lines(ours));
        const [one = '', two = ''] = questionsOf(ours);
        const quote = answered(answered(ours, one, answer), two, answer);
        const { shown, folded } = await read(outlook(language, quote), language);
        const theirs = shown.map(unmarked).filter((line) => !own.has(line));
        expect(theirs).toEqual([unmarked(answer), unmarked(answer)]);
        expect(folded).toEqual(expect.arrayContaining(lines(HEADS[language])));
        expect(folded).toContain(ours.split('\n').at(4));
      }
    },
  );

  test.each(ANSWERS)('keeps %s visible if quotes are marked, as by Gmail', async (_, answer) => {
    for (const language of LANGUAGES) {
      const ours = OURS[language];
      const [one = '', two = ''] = questionsOf(ours);
      const quote = answered(answered(ours, one, '\0'), two, '\0')
        .split('\n')
        .map((line) => (line === '\0' ? `\n${answer}\n` : `> ${line}`))
        .join('\n');
      const { shown } = await read(textPart(`S wrote:\n\n${quote}\n`), language);
      expect(shown.map(unmarked)).toEqual(['S wrote:', unmarked(answer), unmarked(answer)]);
    }
  });
});

describe('keeps our line with an answer in it visible', () => {
  const within = async (ours: string, theirs: string, language: Language = 'en') => {
    expect(OURS[language]).toContain(ours);
    const quote = OURS[language].replace(ours, () => theirs);
    const { shown, folded } = await read(outlook(language, quote, 'Hi'), language);
    const own = lines(OURS[language]);
    expect(shown.slice(1).filter((line) => !own.includes(line))).toEqual(lines(theirs));
    expect(folded.join('\n')).toContain(own.at(-1));
  };

  test.each([
    ['a check mark after it', 'error code?', 'error code? ✓'],
    ['a check mark before it', '- Professional', '✓ Professional'],
    ['a box with a cross before it', '- Professional', '[x] Professional'],
    ['an arrow before it', '- Professional', '-> Professional'],
    ['a circle before it', '- Professional', '○ Professional'],
    ['a plus before it', '- Professional', '+ Professional'],
    ['a greater-than sign before it', '- Professional', '  > Professional'],
    ['question marks after it', 'error code?', 'error code????'],
    ['an exclamation mark after it', 'day? Yes / No', 'day? Yes! / No'],
    ['one word in bold', 'Yes / No', '*Yes* / No'],
    ['one word in brackets', 'Yes / No', '[Yes] / No'],
    ['one word in capitals', 'Yes / No', 'YES / No'],
    ['one word less', 'Yes / No', 'Yes'],
    ['a smiley after it', 'error code?', 'error code? :-)'],
    ['a hyphen after it', 'error code?', 'error code? -'],
    ['an arrow after it', 'error code?', 'error code? ->'],
    ['a number after it', 'error code?', 'error code? 5'],
    ['an address after it', 'error code?', 'error code? https://mine.example/1.png'],
    ['an address in brackets after it', 'error code?', 'error code? <https://mine.example/1.png>'],
    ['a picture after it', 'error code?', 'error code? [cid:image001.png@01DC]'],
    ['an address of a picture', 'error code?', 'error code? [https://mine.example/1.png]'],
    ['another address', 'https://shop.example/help', 'https://mine.example/help'],
    ['an emoji after it', 'error code?', 'error code? 👍'],
    ['dots after it', 'code?', 'code? ...'],
  ])('%s', async (_, ours, theirs) => {
    const line = OURS.en.split('\n').find((each) => each.includes(ours)) ?? '';
    await within(line, line.replace(ours, theirs));
  });

  test.each([
    ['ja', '表示されますか？', '表示されますか？ ○'],
    ['cn', '错误代码？', '错误代码？√'],
    ['ar', 'رمز خطأ؟', 'رمز خطأ؟ ✓'],
    ['he', 'קוד שגיאה?', 'קוד שגיאה? \u200f✗'],
    ['th', 'หรือไม่', 'หรือไม่ ✓'],
    ['hi', 'दिखता है?', 'दिखता है? ×'],
    ['fr', 'd’erreur ?', 'd’erreur ? !'],
  ] as const)('%s', async (language, ours, theirs) => {
    const line = OURS[language].split('\n').find((each) => each.includes(ours)) ?? '';
    await within(
      line,
      line.replace(ours, () => theirs),
      language,
    );
  });
});

describe('keeps an answer in words of ours visible', () => {
  const OPTION = '- Professional edition for companies';
  test.each([
    [
      'above what is offered',
      answered(OURS.en, 'Which edition do you have?', 'Professional edition for companies'),
    ],
    [
      'directly above it',
      answered(OURS.en, '- Standard edition for one person', 'Professional edition for companies'),
    ],
    ['directly below it', answered(OURS.en, OPTION, 'Professional edition for companies')],
    [
      'with more after it',
      answered(
        OURS.en,
        'Which edition do you have?',
        'Professional edition for companies\nAnd thanks!',
      ),
    ],
  ])('%s', async (_, quote) => {
    const { shown } = await read(outlook('en', quote, 'Hi'));
    expect(shown.join('\n')).toContain('Professional edition for companies');
  });

  test('above the whole quote', async () => {
    const { shown } = await read(outlook('en', OURS.en, 'Professional edition for companies'));
    expect(shown).toEqual(['Professional edition for companies']);
  });

  test('between the head and our first line', async () => {
    const { shown } = await read(outlook('en', `Yes, both.\n\n${OURS.en}`, 'Hi'));
    expect(shown).toEqual(expect.arrayContaining(['Hi', 'Yes, both.']));
  });
});

describe('folds', () => {
  test.each([
    ['lists', (ours: string) => ours.replaceAll('\n- ', '\n  *   ')],
    ['other lists', (ours: string) => ours.replaceAll('\n- ', '\n\u00b7         ')],
    ['dots of lists', (ours: string) => ours.replaceAll('\n- ', '\n\t\u2022 ')],
    [
      'links',
      (ours: string) => ours.replace(': #', '<https://shop.example/about/ticket?ticket=TK.abc>'),
    ],
    [
      'links with a space',
      (ours: string) => ours.replace(': #', ' <https://shop.example/about/ticket?ticket=TK.abc>'),
    ],
    [
      'an address in place of ours',
      (ours: string) => ours.replace('#', 'https://shop.example/about/ticket?ticket=TK.abc'),
    ],
    [
      'an address twice',
      (ours: string) => ours.replace('/help.', '/help<https://shop.example/help>.'),
    ],
    [
      'an address of mail',
      (ours: string) => ours.replace('buyer.example', 'buyer.example<mailto:ada@buyer.example>'),
    ],
    ['bold lines', (ours: string) => ours.replace('Hello Ada,', '*Hello Ada,*')],
    ['short lines', (ours: string) => ours.replaceAll(' the ', ' the\n')],
    ['spaces that do not break', (ours: string) => ours.replaceAll(' ', '\u00a0')],
    ['marks of direction', (ours: string) => ours.replaceAll('\n', '\n\u200e')],
    ['rules between', (ours: string) => ours.replaceAll('\n\n', '\n\n-----------\n\n')],
    ['stars between', (ours: string) => ours.replaceAll('\n\n', '\n* * *\n')],
    ['no rule before the footer', (ours: string) => ours.replace('\n-- ', '')],
  ])('a mail of ours with %s', async (_, change) => {
    const quote = change(OURS.en);
    const { shown, folded } = await read(outlook('en', quote, 'Hi'));
    expect(shown).toEqual(['Hi']);
    expect(folded).toEqual(expect.arrayContaining(lines(HEADS.en)));
  });

  test('a mail of ours with typewriter quotation marks and dashes', async () => {
    const typed = OURS.fr.replace(/[«»]/g, '"').replaceAll('’', "'");
    expect((await read(outlook('fr', typed, 'Oui'), 'fr')).shown).toEqual(['Oui']);
  });

  test.each(LANGUAGES)('a mail of ours, %s', async (language) => {
    const { shown, folded } = await read(outlook(language, OURS[language], '✓'), language);
    expect(shown).toEqual(['✓']);
    expect(folded).toEqual(expect.arrayContaining(lines(OURS[language])));
  });
});

describe('in other kinds of mail', () => {
  test('does not treat a space-stuffed line as a quote', async () => {
    const flowed = textPart('Hi\n> How much space is left?\n > 5 MB\n > :-)\n>> And before?\n', {
      more: '; format=flowed',
    });
    expect((await read(flowed)).shown).toEqual(['Hi', '> 5 MB', '> :-)']);
  });

  test('keeps answers made of signs between our lines of an HTML mail', async () => {
    const page = textPart(
      '<div><blockquote>Which?</blockquote><p>✓</p><blockquote>Where?</blockquote><p><img alt="👍" src="https://x.example/e"></p><blockquote>When?</blockquote><p>???</p></div>',
      { type: 'text/html' },
    );
    const { shown, folded } = await read(page);
    expect(shown).toEqual(['✓', '[👍]', '???']);
    expect(folded).toEqual(['> Which?', '> Where?', '> When?']);
  });

  test('keeps answers in another color in an HTML mail from Outlook', async () => {
    const rows = OURS.en
      .split('\n')
      .map((line) => `<p class="MsoNormal">${line}</p>`)
      .join('');
    const answer = '<p class="MsoNormal"><span style="color:red">✓</span></p>';
    const inLine = '<span style="color:red"> ☓</span></p>';
    const body = rows
      .replace('use?</p>', `use?</p>${answer}`)
      .replace('code?</p>', `code?${inLine}`);
    const page = `<p>Hi</p><div><b>From:</b> S<br><b>Sent:</b> Monday<br><b>To:</b> Ada<br><b>Subject:</b> TK</div>${body}`;
    const { shown } = await read(textPart(page, { type: 'text/html' }));
    expect(shown).toEqual(expect.arrayContaining(['Hi', '✓', 'Is there an error code? ☓']));
  });

  test.each([
    ['a sign', '?\n> Which one?\n', '<p>✓</p><blockquote>Which one?</blockquote>', '✓'],
    ['nothing', '> Which one?\n', '<p>✓</p><blockquote>Which one?</blockquote>', '✓'],
    ['a page without it', '✓\n> Which one?\n', '<blockquote>Which one?</blockquote>', '✓'],
    [
      'a picture',
      '\n> Which one?\n',
      '<p><img alt="👍" src="x"></p><blockquote>Which one?</blockquote>',
      '[👍]',
    ],
  ])('keeps an answer that only one alternative has: %s', async (_, plain, page, answer) => {
    const part = multi('alternative', [textPart(plain), textPart(page, { type: 'text/html' })]);
    expect((await read(part)).shown).toContain(answer);
  });
});
