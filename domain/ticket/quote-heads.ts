import { normalForm } from '../../kit/normal-form.ts';

/** Labels of the head that Outlook and others put above a repeated email instead of marking quotes. */
const LABELS: Readonly<Record<'from' | 'when' | 'to' | 'copy' | 'subject' | 'more', string>> = {
  from: [
    'From, Von, De, Da, Van, Från, Fra, Lähettäjä, Od, Šalje, Feladó, De la, Από, От, От кого, Від, Від кого, Kimden',
    'Gönderen, من, מאת, प्रेषक, से, থেকে, প্রেরক, Dari, Từ, จาก, 差出人, 보낸 사람, 发件人, 寄件者, 寄件人',
  ].join(', '),
  when: [
    'Sent, Gesendet, Envoyé, Enviado, Enviado el, Enviada, Enviada em, Inviato, Verzonden, Skickat, Sendt, Lähetetty',
    'Wysłane, Wysłano, Odesláno, Odoslané, Elküldve, Trimis, Στάλθηκε, Εστάλη, Отправлено, Надіслано, Изпратено, Poslano',
    'Gönderildi, Gönderme Tarihi, تم الإرسال, تاريخ الإرسال, נשלח, भेजा गया, प्रेषित, পাঠানো হয়েছে, প্রেরিত, Dikirim, Terkirim',
    'Đã gửi, Gửi, Ngày gửi, ส่ง, ส่งเมื่อ, 送信日時, 보낸 날짜, 发送时间, 发送日期, 寄件日期, 傳送時間',
    'Date, Datum, Fecha, Data, Dato, Päivämäärä, Dátum, Ημερομηνία, Дата, Tarih, التاريخ, תאריך, तारीख, दिनांक, তারিখ',
    'Tanggal, Ngày, วันที่, 日付, 日時, 날짜, 日期',
  ].join(', '),
  to: [
    'To, An, À, Para, A, Aan, Till, Til, Vastaanottaja, Do, Komu, Címzett, Către, Προς, Кому, До, Za, Kime, Alıcı, إلى, אל',
    'प्रति, को, प्राप्तकर्ता, প্রতি, প্রাপক, Kepada, Ke, Tới, Đến, ถึง, 宛先, 받는 사람, 收件人, 收件者',
  ].join(', '),
  copy: 'Cc, Kopie, Kopia, Kopi, Kopio, Másolatot kap, Копия, Копія, Κοιν, Bilgi, نسخة, עותק, प्रतिलिपि, অনুলিপি, สำเนา, 참조, 抄送, 副本',
  subject: [
    'Subject, Betreff, Objet, Asunto, Assunto, Oggetto, Onderwerp, Ämne, Emne, Aihe, Temat, Předmět, Predmet, Tárgy, Subiect',
    'Θέμα, Тема, Konu, الموضوع, נושא, विषय, বিষয়, Subjek, Perihal, Chủ đề, Tiêu đề, เรื่อง, หัวเรื่อง, 件名, 제목, 主题, 主旨',
  ].join(', '),
  more: [
    'Importance, Wichtigkeit, Priorität, Importancia, Importância, Priorità, Prioriteit, Prioritet, Ważność, Важность, Önem',
    'الأهمية, Reply-To, Antwort an, Répondre à, Responder a, Rispondi a, 重要度, 중요도, 重要性',
  ].join(', '),
};

const ORIGINALS = [
  'Original Message, Original, Original Appointment, Ursprüngliche Nachricht, Message d’origine, Mensaje original',
  'Mensagem original, Messaggio originale, Oorspronkelijk bericht, Ursprungligt meddelande, Oprindelig meddelelse',
  'Opprinnelig melding, Alkuperäinen viesti, Wiadomość oryginalna, Oryginalna wiadomość, Původní zpráva, Pôvodná správa',
  'Eredeti üzenet, Mesaj original, Αρχικό μήνυμα, Исходное сообщение, Вихідне повідомлення, Orijinal İleti, Özgün İleti',
  'الرسالة الأصلية, הודעה מקורית, मूल संदेश, মূল বার্তা, Pesan Asli, Thư gốc, Tin nhắn gốc, ข้อความต้นฉบับ, 元のメッセージ',
  '원본 메시지, 원본 메일, 原始邮件, 邮件原件, 原始郵件',
].join(', ');

type Part = keyof typeof LABELS;

const plain = (words: string): string =>
  normalForm(words)
    .replace(/[\p{Cf}*.]/gu, '')
    .replaceAll("'", '’')
    .toLowerCase()
    .trim();

const PARTS = new Map<string, Part>(
  (Object.keys(LABELS) as Part[]).flatMap((part) =>
    LABELS[part].split(', ').map((label): [string, Part] => [plain(label), part]),
  ),
);
const NAMES = new Set(ORIGINALS.split(', ').map(plain));

const NAMED = /^\s*-{2,}([^-].{0,60}?)-{2,}\s*$/;
const RULE = /^\s*(?:_{5,}|-{5,})\s*$/;
/** The length of labels is limited, that of values is not. */
const LABELED = /^[\s*]*([^:：]{1,30})[:：]/;
const isEmpty = (line: string | undefined): boolean => line?.trim() === '';

/** Returns the index of the line after a mail head and its empty lines, or `at` if no head begins there. */
export function endOfHead(lines: readonly string[], at: number): number {
  let next = at;
  const line = lines[next] ?? '';
  const name = NAMED.exec(line)?.[1];
  const hasName = name !== undefined && NAMES.has(plain(name));
  if (hasName || RULE.test(line)) next = skipEmpty(lines, next + 1);
  const parts = new Set<Part>();
  for (let part = partOf(lines[next]); part !== null && !parts.has(part); ) {
    parts.add(part);
    next += 1;
    part = partOf(lines[next]);
  }
  const isHead = parts.has('from') && (parts.has('when') || parts.has('subject'));
  return isHead || (hasName && parts.size === 0) ? skipEmpty(lines, next) : at;
}

function partOf(line: string | undefined): Part | null {
  const label = LABELED.exec(normalForm(line ?? '').replace(/\p{Cf}/gu, ''))?.[1];
  return label === undefined ? null : (PARTS.get(plain(label)) ?? null);
}

function skipEmpty(lines: readonly string[], at: number): number {
  let next = at;
  while (isEmpty(lines[next])) next += 1;
  return next;
}
