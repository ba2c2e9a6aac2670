import iconv from 'iconv-lite';
import type { MailWords } from './mail-words.ts';

export type MadePart = { readonly head: readonly string[]; readonly body: Buffer };

export type MadeMail = {
  readonly name: string;
  readonly part: MadePart;
  readonly subject?: string;
  readonly own: readonly string[];
  readonly quoted: readonly string[];
  readonly files: readonly Buffer[];
};

let turn = 0;
function boundary(): string {
  turn += 1;
  return `=_part${turn}`;
}
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

/** The library does not support ISO-2022-JP. */
export const encode = (text: string, charset: string): Buffer =>
  charset === 'iso-2022-jp' ? jis(text) : iconv.encode(text, charset);

/** The two-byte characters of EUC-JP are those of JIS with the high bits set. */
function jis(text: string): Buffer {
  const bytes = iconv.encode(text, 'euc-jp');
  const parts: number[] = [];
  let isWide = false;
  for (const byte of bytes) {
    if (byte > 0x7f !== isWide) {
      isWide = !isWide;
      parts.push(0x1b, ...(isWide ? [0x24, 0x42] : [0x28, 0x42]));
    }
    parts.push(byte & 0x7f);
  }
  if (isWide) parts.push(0x1b, 0x28, 0x42);
  return Buffer.from(parts);
}

type TextOptions = {
  type?: string;
  charset?: string;
  declared?: string | null;
  coding?: string;
  more?: string;
  head?: readonly string[];
};

/** If `declared` is null, the encoding is not declared. */
export function textPart(text: string, options: TextOptions = {}): MadePart {
  const {
    type = 'text/plain',
    charset = 'utf-8',
    coding = 'base64',
    more = '',
    head = [],
  } = options;
  const { declared = charset } = options;
  const bytes = encode(text.replaceAll('\n', '\r\n'), charset);
  const parameter = declared === null ? '' : `; charset=${declared}`;
  const body =
    coding === 'base64'
      ? Buffer.from(base64(bytes))
      : coding === 'quoted-printable'
        ? qp(bytes)
        : bytes;
  return {
    head: [
      `Content-Type: ${type}${parameter}${more}`,
      `Content-Transfer-Encoding: ${coding}`,
      ...head,
    ],
    body,
  };
}

function qp(bytes: Buffer): Buffer {
  const lines = bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line
        .replace(
          /[^\x20-\x3c\x3e-\x7e]| $/g,
          (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .replace(/(?:=[0-9A-F]{2}|[^=]){70}/g, '$&=\r\n'),
    );
  return Buffer.from(lines.join('\r\n'));
}

export const filePart = (bytes: Buffer, type: string, head: readonly string[] = []): MadePart => ({
  head: [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...head],
  body: Buffer.from(base64(bytes)),
});

export function multi(kind: string, parts: readonly MadePart[], more = ''): MadePart {
  const edge = boundary();
  const body = parts.flatMap((part) => [
    Buffer.from(`--${edge}\r\n`),
    written(part),
    Buffer.from('\r\n'),
  ]);
  return {
    head: [`Content-Type: multipart/${kind}; boundary="${edge}"${more}`],
    body: Buffer.concat([...body, Buffer.from(`--${edge}--\r\n`)]),
  };
}

export const written = ({ head, body }: MadePart): Buffer =>
  Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const quote = (...lines: string[]) => lines.map((line) => `> ${line}`).join('\n');
const page = (text: string, more: TextOptions = {}) =>
  textPart(text, { type: 'text/html', ...more });

type Shape = (words: MailWords) => Omit<MadeMail, 'name'>;
const both = (plain: string, rich: string, more: TextOptions = {}) =>
  multi('alternative', [textPart(plain, more), page(rich, more)]);

export const SHAPES: Readonly<Record<string, Shape>> = {
  'Gmail, answer above': ({ above, ours, intro }) => ({
    part: both(
      `${above}\n\n${intro}\n\n${quote(ours)}\n`,
      `<div dir="auto">${html(above)}</div><br><div class="gmail_quote"><div class="gmail_attr">${html(intro)}<br></div><blockquote class="gmail_quote" style="margin:0"><div>${html(ours)}</div></blockquote></div>`,
      { coding: 'quoted-printable' },
    ),
    own: [above],
    quoted: [ours],
    files: [],
  }),
  'Gmail, answers between the lines': ({ above, between, below, ours, intro }) => ({
    part: both(
      `${above}\n${intro}\n${quote(ours)}\n\n${between}\n\n${quote('2.')}\n${below}\n`,
      `<div>${html(above)}</div><div class="gmail_quote">${html(intro)}<blockquote class="gmail_quote">${html(ours)}</blockquote><div>${html(between)}</div><blockquote class="gmail_quote">2.</blockquote><div>${html(below)}</div></div>`,
    ),
    own: [above, between, below],
    quoted: [ours],
    files: [],
  }),
  'Outlook 365, answer above': ({ above, ours }) => ({
    part: both(
      `${above}\n\n________________________________\nFrom: Support <support@shop.example>\nSent: Saturday, November 21, 2026 10:00\nTo: Ada <ada@buyer.example>\nSubject: TK\n\n${ours}\n`,
      `<div class="elementToProof">${html(above)}</div><hr><div id="divRplyFwdMsg"><b>From:</b> Support &lt;support@shop.example&gt;<br><b>Sent:</b> Saturday, November 21, 2026 10:00<br><b>To:</b> Ada &lt;ada@buyer.example&gt;<br><b>Subject:</b> TK</div><div>${html(ours)}</div>`,
    ),
    own: [above, ours],
    quoted: [],
    files: [],
  }),
  'Outlook desktop, answer below the old mail': ({ above, below, ours }) => ({
    part: both(
      `${above}\n\n-----Original Message-----\nFrom: Support <support@shop.example>\nSent: Saturday\nTo: Ada\nSubject: TK\n\n${ours}\n\n${below}\n`,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><p class="MsoNormal">${html(above)}<o:p></o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Support &lt;support@shop.example&gt;<br><b>Sent:</b> Saturday<br><b>To:</b> Ada<br><b>Subject:</b> TK</p></div><p class="MsoNormal">${html(ours)}</p><p class="MsoNormal" style="color:red">${html(below)}</p></body></html>`,
      { coding: 'quoted-printable' },
    ),
    own: [above, below],
    quoted: [],
    files: [],
  }),
  'Outlook mobile with a pasted picture': ({ above, below }) => ({
    part: multi('related', [
      both(
        `${above}\n[cid:shot]\n${below}\n`,
        `<div>${html(above)}</div><img src="cid:shot"><div>${html(below)}</div>`,
      ),
      filePart(PIXEL, 'image/png; name="image001.png"', [
        'Content-ID: <shot>',
        'Content-Disposition: inline; filename="image001.png"',
      ]),
    ]),
    own: [above, below],
    quoted: [],
    files: [PIXEL],
  }),
  'Apple Mail, text and pictures in turns': ({ above, between, below, ours, intro }) => ({
    part: multi('mixed', [
      textPart(`${above}\n`, { more: '; format=flowed' }),
      filePart(PIXEL, 'image/png', ['Content-Disposition: inline']),
      textPart(`${between}\n\n${intro}\n> ${ours} \n${below}\n`, { more: '; format=flowed' }),
    ]),
    own: [above, between, below],
    quoted: [ours],
    files: [PIXEL],
  }),
  'Apple Mail on a phone, page with a picture': ({ above, ours, intro }) => ({
    part: multi('alternative', [
      textPart(`${above}\n\n> ${intro}\n> \n> ${ours}\n`),
      multi('related', [
        page(
          `<html><body>${html(above)}<div><img src="cid:1"></div><blockquote type="cite"><div>${html(intro)}</div><div>${html(ours)}</div></blockquote></body></html>`,
        ),
        filePart(PIXEL, 'image/png; name=IMG_1.png', ['Content-Id: <1>']),
      ]),
    ]),
    own: [above],
    quoted: [ours],
    files: [PIXEL],
  }),
  'Thunderbird, plain and flowed': ({ above, between, below, ours, intro }) => ({
    part: textPart(`${above} \n${between}\n\n${intro}\n> ${ours} \n> \n${below}\n-- \nAda \n`, {
      coding: '8bit',
      more: '; format=flowed',
    }),
    own: [above, between, below, 'Ada'],
    quoted: [ours],
    files: [],
  }),
  'Thunderbird, a page with answers': ({ above, below, ours, intro }) => ({
    part: page(
      `<html><body><div class="moz-cite-prefix">${html(intro)}</div><blockquote type="cite" cite="mid:1@shop.example"><p>${html(ours)}</p></blockquote><p>${html(above)}</p><blockquote type="cite">2.</blockquote><pre class="moz-signature">-- \n${html(below)}</pre></body></html>`,
      { coding: 'quoted-printable' },
    ),
    own: [above, below],
    quoted: [ours],
    files: [],
  }),
  Yahoo: ({ above, ours, intro }) => ({
    part: both(
      ` ${above}\n\n    ${intro}  \n \n ${ours}  `,
      `<div class="ydp1yahoo-style-wrap"><div>${html(above)}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${html(intro)}</div><div>${html(ours)}</div></div>`,
    ),
    own: [above],
    quoted: [],
    files: [],
  }),
  QQ: ({ above, ours, charset }) => ({
    part: both(
      `${above}\n\n------------------ Original ------------------\nFrom: "Support"<support@shop.example>;\nDate: 2026-11-21\n\n${ours}`,
      `<div>${html(above)}</div><div><includetail><div>------------------ Original ------------------</div><div><b>From:</b> "Support"&lt;support@shop.example&gt;;</div><div>${html(ours)}</div></includetail></div>`,
      { charset },
    ),
    own: [above],
    quoted: [],
    files: [],
  }),
  '163 and Foxmail': ({ above, ours, intro, charset }) => ({
    part: both(
      `${above}\n\n\n${intro}\n${quote(ours)}\n`,
      `<div style="line-height:1.7"><p>${html(above)}</p><p>${html(intro)}</p><blockquote id="isReplyContent"><div>${html(ours)}</div></blockquote></div>`,
      { charset, coding: 'base64' },
    ),
    own: [above],
    quoted: [ours],
    files: [],
  }),
  'Naver, its encoding not named': ({ above, below, ours, charset }) => ({
    part: textPart(`${above}\n${below}\n\n> ${ours}\n`, {
      charset,
      declared: null,
      coding: '8bit',
    }),
    own: [above, below],
    quoted: [ours],
    files: [],
  }),
  'Yandex and Mail.ru': ({ above, ours, intro }) => ({
    part: page(
      `<div>${html(above)}</div><div>${html(intro)}</div><blockquote><p>${html(ours)}</p></blockquote>`,
    ),
    own: [above],
    quoted: [ours],
    files: [],
  }),
  Proton: ({ above, ours, intro }) => ({
    part: multi('mixed', [
      both(
        `${above}\n\n${intro}\n\n${quote(ours)}`,
        `<div style="font-family:Arial">${html(above)}</div><div class="protonmail_quote">${html(intro)}<br><blockquote class="protonmail_quote" type="cite">${html(ours)}</blockquote></div>`,
      ),
      filePart(
        Buffer.from('-----BEGIN PGP PUBLIC KEY BLOCK-----'),
        'application/pgp-keys; name="key.asc"',
        ['Content-Disposition: attachment; filename="key.asc"'],
      ),
    ]),
    own: [above],
    quoted: [ours],
    files: [Buffer.from('-----BEGIN PGP PUBLIC KEY BLOCK-----')],
  }),
  GMX: ({ above, below, ours, intro }) => ({
    part: page(
      `<html><head></head><body><div>${html(above)}</div><div name="quote" style="margin:10px 5px;border-left:2px solid #C3D9E5">${html(intro)}<div name="quoted-content">${html(ours)}</div></div><div>${html(below)}</div></body></html>`,
    ),
    own: [above, below],
    quoted: [],
    files: [],
  }),
  'K-9, answer below': ({ above, ours, intro }) => ({
    part: textPart(`${intro}\n>${ours}\n\n${above}\n-- \nK-9\n`, { coding: 'quoted-printable' }),
    own: [above, 'K-9'],
    quoted: [ours],
    files: [],
  }),
  'mutt, words after every sign': ({ above, between, below, ours, charset }) => ({
    part: textPart(
      `${above}\n\n--- Error log ---\n0x80070005\n____________________\nEmail: ada@buyer.example\n${between}\n--\n${below}\n> ${ours}\n`,
      { charset, coding: '8bit' },
    ),
    own: [above, '0x80070005', 'Email: ada@buyer.example', between, below],
    quoted: [ours],
    files: [],
  }),
  'Lotus Notes': ({ above, ours }) => ({
    part: both(
      `${above}\n\n\n\nFrom:   Support <support@shop.example>\nTo:     Ada\nDate:   21.11.2026 10:00\n\n\n\n${ours}\n`,
      `<font size=2 face="sans-serif">${html(above)}</font><br><br><font size=1 color=#5f5f5f>From: </font><font size=1>Support &lt;support@shop.example&gt;</font><br><font>${html(ours)}</font>`,
    ),
    own: [above],
    quoted: [],
    files: [],
  }),
  'a page with a table and cells': ({ above, between, below }) => ({
    part: page(
      `<table><tr><td>${html(above)}</td><td>${html(between)}</td></tr></table></body></html>${html(below)}`,
    ),
    own: [above, between, below],
    quoted: [],
    files: [],
  }),
  'a page whose plain form says nothing': ({ above, below }) => ({
    part: both('Your program shows no pages.\n', `<p>${html(above)}</p><p>${html(below)}</p>`),
    own: [above, below, 'Your program shows no pages.'],
    quoted: [],
    files: [],
  }),
  'signed with S/MIME': ({ above, below }) => ({
    part: multi(
      'signed',
      [
        textPart(`${above}\n${below}\n`),
        filePart(Buffer.from('a signature'), 'application/pkcs7-signature; name="smime.p7s"', [
          'Content-Disposition: attachment; filename="smime.p7s"',
        ]),
      ],
      '; protocol="application/pkcs7-signature"; micalg=sha-256',
    ),
    own: [above, below],
    quoted: [],
    files: [Buffer.from('a signature')],
  }),
  'signed with PGP': ({ above }) => ({
    part: multi(
      'signed',
      [
        multi(
          'mixed',
          [textPart(`${above}\n`, { coding: 'quoted-printable' })],
          '; protected-headers="v1"',
        ),
        filePart(Buffer.from('-----BEGIN PGP SIGNATURE-----'), 'application/pgp-signature'),
      ],
      '; protocol="application/pgp-signature"',
    ),
    own: [above],
    quoted: [],
    files: [Buffer.from('-----BEGIN PGP SIGNATURE-----')],
  }),
  'winmail.dat': ({ above }) => ({
    part: multi('mixed', [
      textPart(`${above}\n`),
      filePart(
        Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 2]),
        'application/ms-tnef; name="winmail.dat"',
      ),
    ]),
    own: [above],
    quoted: [],
    files: [Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 2])],
  }),
  'an invitation': ({ above }) => ({
    part: multi('mixed', [
      multi('alternative', [
        textPart(above),
        page(`<p>${html(above)}</p>`),
        textPart('BEGIN:VCALENDAR\nEND:VCALENDAR', {
          type: 'text/calendar',
          more: '; method=REQUEST',
        }),
      ]),
    ]),
    own: [above],
    quoted: [],
    files: [Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR')],
  }),
  'a mail within a mail': ({ above, below }) => {
    const inner = written(textPart(below, { head: ['From: x@y.example', 'Subject: Inner'] }));
    return {
      part: multi('mixed', [
        textPart(above),
        { head: ['Content-Type: message/rfc822', 'Content-Disposition: attachment'], body: inner },
      ]),
      own: [above, below, 'Subject: Inner'],
      quoted: [],
      files: [],
    };
  },
  'forwarded, as Gmail does': ({ above, below }) => ({
    part: both(
      `${above}\n\n---------- Forwarded message ---------\nFrom: X <x@y.example>\nSubject: Error\n\n${below}\n`,
      `<div>${html(above)}<div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: X &lt;x@y.example&gt;<br>Subject: Error<br></div>${html(below)}</div></div>`,
    ),
    own: [above, below],
    quoted: [],
    files: [],
  }),
  'files of every kind': ({ above }) => {
    const names = [
      'a.dmp',
      'b.eml',
      'c.HEIC',
      'd.docx',
      'e.xlsx',
      'f.etl',
      'g.reg',
      'h.7z',
      'i.wav',
      'j.exe',
      'k.html',
      'l.svg',
    ];
    const files = names.map((name) => Buffer.from(`bytes of ${name}`));
    return {
      part: multi('mixed', [
        textPart(above),
        ...names.map((name, at) =>
          filePart(files[at] ?? PIXEL, 'application/octet-stream', [
            `Content-Disposition: attachment; filename="${name}"`,
          ]),
        ),
      ]),
      own: [above],
      quoted: [],
      files,
    };
  },
  'a huge quote': ({ above, below, ours }) => ({
    part: textPart(`${above}\n${`> ${ours} 123456789\n`.repeat(9000)}${below}\n`),
    own: [above, below],
    quoted: [],
    files: [],
  }),
};
