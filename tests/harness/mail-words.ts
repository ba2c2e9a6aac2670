/** One text of a customer in each language. */
export type MailWords = {
  readonly prefix: string;
  readonly above: string;
  readonly between: string;
  readonly below: string;
  readonly ours: string;
  readonly intro: string;
  /** An encoding that programs in the market still use. */
  readonly charset: string;
};

type Row = readonly [above: string, between: string, below: string, ours: string, intro: string];

const SUPPORT = 'Support <support@shop.example>';
const ROWS: Readonly<Record<string, readonly [charset: string, row: Row]>> = {
  en: [
    'windows-1252',
    [
      'It still doesn’t start.',
      'Version 4.2, Windows 11',
      'One more thing – what about my second PC?',
      'Which version do you use?',
      `On Sat, Nov 21, 2026 at 10:00 AM ${SUPPORT} wrote:`,
    ],
  ],
  de: [
    'iso-8859-1',
    [
      'Es startet leider immer noch nicht, schöne Grüße.',
      'Fassung 4.2',
      'Außerdem: gilt das auch für den zweiten PC?',
      'Welche Fassung verwenden Sie?',
      `Am Sa., 21. Nov. 2026 um 10:00 Uhr schrieb ${SUPPORT}:`,
    ],
  ],
  fr: [
    'windows-1252',
    [
      'Ça ne démarre toujours pas.',
      'La version 4.2',
      'Et pour mon deuxième PC, c’est possible ?',
      'Quelle version utilisez-vous ?',
      `Le sam. 21 nov. 2026 à 10:00, ${SUPPORT} a écrit :`,
    ],
  ],
  es: [
    'iso-8859-1',
    [
      'Sigue sin abrirse, ¿qué hago?',
      'La versión 4.2',
      '¿Y en mi segundo ordenador?',
      '¿Qué versión usa?',
      `El sáb, 21 nov 2026 a las 10:00, ${SUPPORT} escribió:`,
    ],
  ],
  pt: [
    'iso-8859-1',
    [
      'Ainda não abre, não sei o que fazer.',
      'A versão 4.2',
      'E no meu segundo computador, também dá?',
      'Qual versão você usa?',
      `Em sáb., 21 de nov. de 2026 às 10:00, ${SUPPORT} escreveu:`,
    ],
  ],
  it: [
    'iso-8859-15',
    [
      'Non si avvia ancora, perché?',
      'La versione 4.2',
      'E sul secondo PC è possibile?',
      'Quale versione usa?',
      `Il giorno sab 21 nov 2026 alle ore 10:00 ${SUPPORT} ha scritto:`,
    ],
  ],
  ru: [
    'koi8-r',
    [
      'Программа по-прежнему не запускается.',
      'Версия 4.2',
      'И ещё: можно ли на втором компьютере?',
      'Какая у вас версия?',
      `сб, 21 нояб. 2026 г. в 10:00, ${SUPPORT}:`,
    ],
  ],
  tr: [
    'windows-1254',
    [
      'Program hâlâ açılmıyor, teşekkürler.',
      'Sürüm 4.2',
      'İkinci bilgisayarımda da çalışır mı?',
      'Hangi sürümü kullanıyorsunuz?',
      `${SUPPORT}, 21 Kas 2026 Cmt, 10:00 tarihinde şunu yazdı:`,
    ],
  ],
  ar: [
    'windows-1256',
    [
      'البرنامج لا يعمل حتى الآن.',
      'الإصدار 4.2',
      'وهل يمكن استخدامه على جهازي الثاني؟',
      'ما الإصدار الذي تستخدمه؟',
      `في السبت، 21 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة ${SUPPORT}:`,
    ],
  ],
  hi: [
    'utf-8',
    [
      'यह अब भी नहीं खुलता।',
      'संस्करण 4.2',
      'क्या यह मेरे दूसरे PC पर चलेगा?',
      'आप कौन-सा संस्करण चलाते हैं?',
      `शनि, 21 नव॰ 2026 को 10:00 am बजे को ${SUPPORT} ने लिखा:`,
    ],
  ],
  bn: [
    'utf-8',
    [
      'এখনও চালু হচ্ছে না।',
      'সংস্করণ 4.2',
      'আমার দ্বিতীয় কম্পিউটারে কি চলবে?',
      'আপনি কোন সংস্করণ ব্যবহার করেন?',
      `শনি, ২১ নভে, ২০২৬ তারিখে ${SUPPORT} লিখেছেন:`,
    ],
  ],
  id: [
    'us-ascii',
    [
      'Masih tidak bisa dibuka.',
      'Versi 4.2',
      'Apakah bisa di PC kedua saya?',
      'Versi apa yang Anda pakai?',
      `Pada Sab, 21 Nov 2026 pukul 10.00 ${SUPPORT} menulis:`,
    ],
  ],
  vi: [
    'utf-8',
    [
      'Chương trình vẫn không mở được.',
      'Phiên bản 4.2',
      'Tôi có thể dùng trên máy thứ hai không?',
      'Bạn dùng phiên bản nào?',
      `Vào Th 7, 21 thg 11, 2026 vào lúc 10:00 ${SUPPORT} đã viết:`,
    ],
  ],
  th: [
    'windows-874',
    [
      'โปรแกรมยังเปิดไม่ได้ครับ',
      'เวอร์ชัน 4.2',
      'ใช้กับเครื่องที่สองได้ไหม',
      'คุณใช้เวอร์ชันใด',
      `ในวันที่ ส. 21 พ.ย. 2026 เวลา 10:00 ${SUPPORT} เขียนว่า:`,
    ],
  ],
  ja: [
    'iso-2022-jp',
    [
      'まだ起動しません。',
      'バージョンは四・二です',
      '二台目のパソコンでも使えますか。',
      'どのバージョンをお使いですか。',
      `2026年11月21日(土) 10:00 ${SUPPORT}:`,
    ],
  ],
  ko: [
    'euc-kr',
    [
      '아직도 실행되지 않습니다.',
      '버전은 4.2입니다',
      '두 번째 PC에서도 쓸 수 있나요?',
      '어떤 버전을 쓰시나요?',
      `2026년 11월 21일 (토) 오전 10:00, ${SUPPORT}님이 작성:`,
    ],
  ],
  cn: [
    'gb18030',
    [
      '程序还是打不开。',
      '版本是四点二',
      '另外，第二台电脑可以用吗？',
      '您使用哪个版本？',
      `${SUPPORT} 于2026年11月21日周六 10:00写道：`,
    ],
  ],
  tw: [
    'big5',
    [
      '程式還是打不開。',
      '版本是四點二',
      '另外，第二台電腦可以用嗎？',
      '您使用哪個版本？',
      `${SUPPORT} 於 2026年11月21日 週六 上午10:00寫道：`,
    ],
  ],
};

export const MAIL_WORDS: readonly MailWords[] = Object.entries(ROWS).map(
  ([prefix, [charset, [above, between, below, ours, intro]]]) => ({
    prefix,
    charset,
    above,
    between,
    below,
    ours,
    intro,
  }),
);
