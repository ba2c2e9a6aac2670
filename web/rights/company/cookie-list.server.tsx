import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { openPageWords, type Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { listStored, type StorageSettings, type Stored } from '../../loaders/stored.server.ts';
import type { Text } from '../../loaders/texts.server.ts';

type LocaleProps = { readonly locale: Locale; readonly t: Words };

/** Marker for the sentence on what vendors do before Allow. */
const VENDOR_RULE = '{vendor_rule}';

/** Replaces the markers in a policy. Returns other texts unchanged. */
export function withCookieLists(text: Text, locale: Locale, storage: StorageSettings): Text {
  if (text.html.includes(VENDOR_RULE)) {
    const t = openPageWords(locale.prefix, ['cookie']);
    const rule = escapeHtml(t(`cookie.vendors-${storage.tags.policy}`));
    return { ...text, html: text.html.replace(VENDOR_RULE, rule) };
  }
  if (!text.html.includes('<p>{cookies}</p>')) return text;
  const localeProps = { locale, t: openPageWords(locale.prefix, ['public', 'cookie']) };
  const all = listStored(storage);
  const cookies = all.filter(({ place }) => place === 'cookie');
  const lists: Readonly<Record<string, readonly Stored[]>> = {
    cookies: cookies.filter(({ category }) => category !== 'vendor'),
    optional_cookies: cookies.filter(({ category }) => category === 'vendor'),
    browser_storage: all.filter(({ place }) => place !== 'cookie'),
  };
  const html = text.html.replace(/<p>\{(\w+)\}<\/p>/g, (marker, name: string) => {
    const list = lists[name];
    if (name === 'optional_rules')
      return renderToStaticMarkup(<Rules {...localeProps} {...storage} />);
    return list ? renderToStaticMarkup(<StoredTable list={list} {...localeProps} />) : marker;
  });
  return { ...text, html };
}

function Rules({ t, tags }: LocaleProps & Pick<StorageSettings, 'tags'>) {
  return (
    <>
      <p>{t(`cookie.rule-${tags.policy}`)}</p>
      <p>{t('cookie.rule-decline')}</p>
    </>
  );
}

function StoredTable({ list, locale, t }: LocaleProps & { readonly list: readonly Stored[] }) {
  // If all rows share a category, the heading above the table names it.
  const isMixed = list.some(({ category }) => category !== list[0]?.category);
  const isForeign = list.some(({ vendor, afterAllow }) => vendor !== null || afterAllow);
  const areCookies = list.every(({ place }) => place === 'cookie');
  return (
    <FoldedTable
      className={isMixed && isForeign ? 'two-lines last-line' : 'two-lines'}
      heads={[
        t(areCookies ? 'cookie.cookie' : 'cookie.name'),
        t('cookie.purpose'),
        ...(isMixed ? [t('cookie.category')] : []),
        t('cookie.duration'),
        ...(isForeign ? [t('cookie.set-by')] : []),
      ]}
      rows={list.map((stored) => ({
        key: [stored.place, stored.name, stored.host].join(' '),
        cells: [
          <code key="name" dir="ltr">
            <Name text={stored.name} />
          </code>,
          t(stored.purpose),
          ...(isMixed ? [t(CATEGORIES[stored.category])] : []),
          <Duration key="duration" stored={stored} locale={locale} t={t} />,
          ...(isForeign ? [setterOf(stored, t)] : []),
        ],
      }))}
    />
  );
}

/** Allows line breaks between the parts of a long name. */
function Name({ text }: { text: string }) {
  return text.split(/(?<=[-._:])|(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}

const CATEGORIES = {
  necessary: 'cookie.is-necessary',
  choice: 'cookies.choice',
  vendor: 'cookie.is-optional',
} as const satisfies Record<Stored['category'], string>;

function setterOf({ vendor, host, afterAllow }: Stored, t: Words): string {
  if (vendor === null) return t(afterAllow ? 'cookie.by-us-allowed' : 'cookie.by-us');
  const setter = host === null ? vendor : `${vendor} (${host})`;
  return afterAllow ? t('cookie.by-vendor-allowed', { vendor: setter }) : setter;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Keeps a number and its unit on one line. Durations in words can wrap. */
function Duration({ stored: { lifetime }, locale, t }: LocaleProps & { readonly stored: Stored }) {
  if (typeof lifetime === 'string') return t(`cookie.until-${lifetime}`);
  const [unit, length] = UNITS.find(([, one]) => lifetime % one === 0) ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const number = new Intl.NumberFormat(locale.numberLocale, style);
  return <span className="joined">{number.format(Math.ceil(lifetime / length))}</span>;
}
