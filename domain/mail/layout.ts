import { escapeHtml } from '../../kit/escape-html.ts';
import { htmlToText } from '../../kit/html-text.ts';
import { BRAND } from '../../products/index.ts';

export type MailPage = {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Plain text, like the next two. `layOutMail` escapes it. */
  readonly title: string;
  readonly preheader: string;
  readonly footer: string;
  readonly body: string;
};

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const INK = '#1f2937';
const FAINT = '#6b7280';
/** A letter as logo, because most clients block images and few show SVG. */
const SYMBOL =
  'width:32px;height:32px;border-radius:9px;background:#1b2333;color:#ffffff;font:700 20px/32px Arial,sans-serif;text-align:center';

/** Email clients drop style sheets. `side` is where lines begin. */
const STYLES: Record<string, (side: 'left' | 'right') => string> = {
  h1: () => `margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${INK}`,
  h2: () => `margin:28px 0 8px;font-size:18px;line-height:26px;font-weight:700;color:${INK}`,
  p: () => `margin:0 0 14px;font-size:16px;line-height:26px;color:${INK}`,
  ol: (side) => `margin:0 0 14px;padding-${side}:24px;color:${INK}`,
  ul: (side) => `margin:0 0 14px;padding-${side}:24px;color:${INK}`,
  li: () => `margin:0 0 6px;font-size:16px;line-height:26px;color:${INK}`,
  a: () => 'color:#1d4ed8;text-decoration:underline',
  blockquote: (side) =>
    `margin:0 0 14px;padding-${side}:12px;border-${side}:3px solid #d1d5db;color:#4b5563`,
  table: () => 'width:100%;margin:0 0 14px;border-collapse:collapse',
  td: (side) =>
    `padding:8px 4px;border-bottom:1px solid #e5e7eb;font-size:15px;line-height:22px;text-align:${side};color:${INK}`,
  code: () =>
    `display:inline-block;padding:8px 12px;border-radius:6px;background:#eef2ff;font-family:Consolas,Menlo,monospace;font-size:17px;color:${INK}`,
};
const STYLED = new RegExp(`<(${Object.keys(STYLES).join('|')})(?=[\\s>])`, 'g');

const DARK = [
  '.page{background:#0b1220!important}',
  '.card{background:#111827!important}',
  '.card h1,.card h2,.card p,.card li,.card td,.card blockquote{color:#e5e7eb!important}',
  '.card td{border-color:#374151!important}',
  '.card code{background:#1f2937!important;color:#f9fafb!important}',
  '.card a{color:#93c5fd!important}',
  '.name{color:#f9fafb!important}',
  '.faint{color:#9ca3af!important}',
].join('');

/** Outlook, Gmail, and Apple Mail all render one column of tables with inline styles alike. */
export function layOutMail(page: MailPage): string {
  const side = page.direction === 'rtl' ? 'right' : 'left';
  const body = page.body.replace(
    STYLED,
    (_, tag: string) => `<${tag} style="${STYLES[tag]?.(side)}"`,
  );
  const start = `dir="${page.direction}" style="text-align:${side};${FONT}`;
  return `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.title)}</title>
<style>@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(page.preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td ${start};padding:0 8px 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" width="32" height="32" align="center" style="${SYMBOL}">${BRAND.name.charAt(0)}</td>
<td style="padding-${side}:10px;font-size:18px;font-weight:700;color:${INK};${FONT}" class="name"><bdi>${BRAND.name}</bdi></td>
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

/** One line per box, as email clients quote it. */
export const pageText = (html: string): string =>
  htmlToText(html.slice(html.indexOf('<body')).replace(/<\/(?:div|td)>/g, '<br>'));
