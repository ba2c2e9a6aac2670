import { MAIL_KINDS, mailPath, renderMail } from '../../../domain/mail/index.ts';
import {
  type BodyInput,
  checkText,
  currentEnglish,
  currentHash,
  fileBody,
  findApplied,
  findNewest,
  stopsPage,
  type TextFault,
  type TextKey,
} from '../../../domain/text/index.ts';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { listPlaceholders } from '../../../locales/prose.ts';
import { withDraft } from '../../../locales/text-overrides.ts';
import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { SCHEMES } from '../../client/color-scheme.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import { oneOf } from '../query.ts';
import { faultText } from './fault-text.ts';
import { pageOf } from './page-of.server.ts';

/** Nothing in a preview runs or is sent. Links open a window of their own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Returns what somebody would go on writing: the newest version, what visitors see, or the English text. */
export async function workingBody(reader: Reader, place: TextKey, now: Date): Promise<string> {
  const newest = await findNewest(reader, place);
  const applied = await findApplied(reader, place, now);
  const shown = applied?.body ?? fileBody(place);
  return newest?.body ?? shown ?? currentEnglish(place.path);
}

type Shown = {
  readonly scheme: string;
  /** Language of the office, in which problems are named. */
  readonly reader: Locale;
  readonly report: (error: unknown) => void;
};

/**
 * Renders the page or the email of a text as if this draft were published, or names the problems of a draft that would
 * break it. `scheme` is light, dark, or neither.
 */
export async function previewText(
  deps: Pick<Services, 'renderForGuest' | 'settings'>,
  draft: Pick<BodyInput, 'path' | 'locale' | 'body'>,
  { scheme, reader, report }: Shown,
): Promise<Response> {
  const faults = checkText(draft, draft.body);
  const serious = faults.filter((fault) => stopsPage(draft, fault));
  const html = serious.length > 0 ? null : await renderDraft(deps, draft).catch(report);
  const shown = html ?? faultPage(serious.length > 0 ? serious : faults, reader);
  return respond(inScheme(shown, oneOf(SCHEMES, scheme)));
}

/** Returns null if the page of a draft fails. */
function renderDraft(
  { renderForGuest, settings }: Pick<Services, 'renderForGuest' | 'settings'>,
  { path, locale, body }: Pick<BodyInput, 'path' | 'locale' | 'body'>,
): Promise<string | null> {
  const draft = { path, locale, body, original: currentHash(path) };
  return withDraft(draft, async () => {
    const kind = MAIL_KINDS.find((each) => mailPath(each) === path);
    if (kind !== undefined) {
      const fields = sampleFields(body, settings.siteUrl);
      return renderMail({ kind, locale, fields }).html;
    }
    const page = await renderForGuest(localize(getLocale(locale), pageOf(path) ?? '/'));
    return page.status < 500 ? page.text() : null;
  });
}

function faultPage(faults: readonly TextFault[], { prefix, tag, direction }: Locale): string {
  const t = openPageWords(prefix, ['office']);
  const title = escapeHtml(t('office.texts.no-preview'));
  const items = faults.map((fault) => `<li><bdi>${escapeHtml(faultText(t, fault))}</bdi></li>`);
  return [
    `<!doctype html><html lang="${tag}" dir="${direction}"><head><title>${title}</title>`,
    '<style>.light { color-scheme: light } .dark { color-scheme: dark }</style></head>',
    `<body style="font: 1rem/1.5 system-ui; padding: 1rem"><p>${title}</p>`,
    `<ul id="faults">${items.join('')}</ul></body></html>`,
  ].join('');
}

/** The places of addresses: `[Open]({order_url})`. */
const ADDRESS = /\]\(\{([a-z][a-z0-9_]*)\}/g;

/** Fills in each placeholder with its own name, except links and the product, which the layout of an email needs. */
function sampleFields(body: string, siteUrl: string): Record<string, string> {
  const addresses = [...body.matchAll(ADDRESS)].map(([, name]) => name);
  return Object.fromEntries(
    listPlaceholders(body).map((name) => {
      if (addresses.includes(name)) return [name, siteUrl];
      return [name, name === 'product' ? (LISTED_PRODUCTS[0]?.name ?? name) : `{${name}}`];
    }),
  );
}

/** The policy forbids the scripts of the page. Without them, browsers report nothing. */
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

const inScheme = (html: string, scheme: string | null): string =>
  html
    .replace(SCRIPTS, '')
    .replace('<html ', scheme === null ? '<html ' : `<html class="${scheme}" `)
    .replace('<head>', '<head><base target="_blank">');

const respond = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
