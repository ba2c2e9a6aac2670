import { onColor } from '../../kit/color.ts';
import { escapeHtml } from '../../kit/escape-html.ts';
import { htmlToText } from '../../kit/html-text.ts';
import type { Product } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';

export type MailPage = {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Plain text, like the next two. `layOutMail` escapes it. */
  readonly title: string;
  readonly preheader: string;
  readonly footer: string;
  readonly body: string;
  /** The product that the email is about. Undefined if it is about none, or about several. */
  readonly product?: Pick<Product, 'name' | 'color'> | undefined;
};

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const INK = '#1f2937';
/** At least 4.5 : 1 on the page. */
export const FAINT = '#566071';
export const PAGE = '#f3f4f6';
/** Buttons look the same on a dark page. */
const ON_ACTION = onColor(VENDOR.action.light);
const cell = (side: 'left' | 'right'): string =>
  `padding:8px 4px;border-bottom:1px solid #e5e7eb;font-size:15px;line-height:22px;vertical-align:top;text-align:${side};color:${INK}`;

const KEYS = `padding:8px;border-radius:6px;background:#eef2ff;font-family:Consolas,Menlo,monospace;font-size:15px;line-height:24px;color:${INK}`;

/** A license key stays on one line, and one tap selects all of it. */
const WHOLE = 'white-space:nowrap;-webkit-user-select:all;user-select:all';
const KEY_LINE = /(?<=<br>)(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}/g;

/** Email clients drop style sheets. `side` is where lines begin. */
const STYLES: Record<string, (side: 'left' | 'right') => string> = {
  h1: () => `margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${INK}`,
  h2: () => `margin:28px 0 8px;font-size:18px;line-height:26px;font-weight:700;color:${INK}`,
  p: () => `margin:0 0 14px;font-size:16px;line-height:26px;color:${INK}`,
  ol: (side) => `margin:0 0 14px;padding-${side}:24px;color:${INK}`,
  ul: (side) => `margin:0 0 14px;padding-${side}:24px;color:${INK}`,
  li: () => `margin:0 0 6px;font-size:16px;line-height:26px;color:${INK}`,
  a: () => `color:${VENDOR.action.light};text-decoration:underline`,
  blockquote: (side) =>
    `margin:0 0 14px;padding-${side}:12px;border-${side}:3px solid #d1d5db;color:#4b5563`,
  table: () => 'width:100%;margin:0 0 14px;border-collapse:collapse',
  th: (side) => `${cell(side)};font-weight:400`,
  // A long email address must not widen a phone.
  td: (side) => `${cell(side)};overflow-wrap:anywhere`,
  pre: () => `margin:0 0 14px;white-space:normal;${KEYS}`,
  code: () => `display:inline-block;${KEYS};${WHOLE}`,
};
const STYLED = new RegExp(`<(${Object.keys(STYLES).join('|')})(?=[\\s>])`, 'g');

/** Menlo is wider than Consolas. */
const NARROW = '@media (max-width:374px){.card code,.card pre{font-size:12.5px!important}}';

const DARK = [
  '.page{background:#0b1220!important}',
  '.card{background:#111827!important}',
  '.card h1,.card h2,.card p,.card li,.card th,.card td,.card blockquote{color:#e5e7eb!important}',
  '.card th,.card td{border-color:#374151!important}',
  '.card code,.card pre{background:#1f2937!important;color:#f9fafb!important}',
  `.card a{color:${VENDOR.action.dark}!important}`,
  `.card .button a{color:${ON_ACTION}!important}`,
  '.name{color:#f9fafb!important}',
  '.faint{color:#9ca3af!important}',
].join('');

/** Outlook, Gmail, and Apple Mail all render one column of tables with inline styles alike. */
export function layOutMail(page: MailPage): string {
  const side = page.direction === 'rtl' ? 'right' : 'left';
  const body = page.body
    .replace(STYLED, (_, tag: string) => `<${tag} style="${STYLES[tag]?.(side)}"`)
    .replace(BUTTON, (_, href: string, words: string) => buttonOf(href, words))
    .replace(KEY_LINE, `<span style="${WHOLE}">$&</span>`);
  const start = `dir="${page.direction}" style="text-align:${side};${FONT}`;
  return `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.title)}</title>
<style>${NARROW}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAGE}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${PAGE}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td ${start};padding:0 8px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td>${mark({ ...VENDOR, size: 32, font: 18 }, side)}</td>
${page.product ? `<td align="${side === 'left' ? 'right' : 'left'}">${mark({ ...page.product, size: 24, font: 15 }, side)}</td>` : ''}
</tr></table>
</td></tr>
<tr><td ${start};padding:32px 28px;background:#ffffff;border-radius:12px" class="card">
${body}
</td></tr>
<tr><td ${start};padding:16px 8px;font-size:13px;line-height:20px;color:${FAINT}" class="faint">${escapeHtml(page.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

type Mark = { readonly name: string; readonly color: string } & Readonly<
  Record<'size' | 'font', number>
>;

/** A name beside its letter, because most clients block images and few show SVG. Sizes are in pixels. */
function mark({ name, color, size, font }: Mark, side: 'left' | 'right'): string {
  const letter = `width:${size}px;height:${size}px;border-radius:${Math.round(size * 0.28)}px;background:${color};color:${onColor(color)};font:700 ${Math.round(size * 0.6)}px/${size}px Arial,sans-serif;text-align:center`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" width="${size}" height="${size}" align="center" style="${letter}">${escapeHtml(name.slice(0, 1))}</td>
<td style="padding-${side}:8px;font-size:${font}px;font-weight:700;color:${INK};${FONT}" class="name"><bdi>${escapeHtml(name)}</bdi></td>
</tr></table>`;
}

const buttonOf = (href: string, words: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px"><tr>
<td class="button" align="center" style="border-radius:8px;background:${VENDOR.action.light}"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;line-height:24px;font-weight:700;color:${ON_ACTION};text-decoration:none">${words}</a></td>
</tr></table>`;

const BUTTON = /<p style="[^"]*" data-button href="([^"]*)">([\s\S]*?)<\/p>/g;

/** One line per box, as email clients quote it. */
export const pageText = (html: string): string =>
  htmlToText(html.slice(html.indexOf('<body')).replace(/<\/(?:div|td|th)>/g, '<br>'));
