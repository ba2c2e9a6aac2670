import { renderToStaticMarkup } from 'react-dom/server';
import { openWords, type Words } from '../../../locales/catalogue.ts';
import type { Locale } from '../../../locales/index.ts';
import { type Keepers, listStored, type Stored } from '../../request/stored.server.ts';
import type { Text } from '../../request/texts.server.ts';

type Said = { readonly locale: Locale; readonly t: Words };

/** Puts the tables of what is kept in a browser where the text wants them; other texts stay as they are. */
export function withCookieLists(text: Text, locale: Locale, keepers: Keepers): Text {
  if (!text.html.includes('<p>{cookies}</p>')) return text;
  const said = { locale, t: openWords(locale.prefix, ['public', 'cookie']) };
  const all = listStored(keepers);
  const optional = all.filter(({ category }) => category === 'vendor');
  const kept = all.filter(({ category }) => category !== 'vendor');
  const lists: Readonly<Record<string, readonly Stored[]>> = {
    cookies: kept.filter(({ place }) => place === 'cookie'),
    optional_cookies: optional,
    browser_storage: kept.filter(({ place }) => place !== 'cookie'),
  };
  const html = text.html.replace(/<p>\{(\w+)\}<\/p>/g, (marker, name: string) => {
    const list = lists[name];
    return list ? renderToStaticMarkup(<StoredTable list={list} {...said} />) : marker;
  });
  return { ...text, html };
}

function StoredTable({ list, locale, t }: Said & { readonly list: readonly Stored[] }) {
  // One heading above says it where all are alike.
  const isMixed = list.some(({ category }) => category !== list[0]?.category);
  const isForeign = list.some(({ vendor, afterAllow }) => vendor !== null || afterAllow);
  const areCookies = list.every(({ place }) => place === 'cookie');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(areCookies ? 'cookie.cookie' : 'cookie.name')}</th>
          <th scope="col">{t('cookie.purpose')}</th>
          {isMixed ? <th scope="col">{t('cookie.category')}</th> : null}
          <th scope="col">{t('cookie.duration')}</th>
          {isForeign ? <th scope="col">{t('cookie.set-by')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {list.map((stored) => (
          <tr key={`${stored.place} ${stored.name}`}>
            <td>
              <code dir="ltr">{stored.name}</code>
            </td>
            <td>{t(stored.purpose)}</td>
            {isMixed ? <td>{categoryOf(stored, t)}</td> : null}
            <td>{durationOf(stored, { locale, t })}</td>
            {isForeign ? <td>{setterOf(stored, t)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const categoryOf = ({ category }: Stored, t: Words): string =>
  t(category === 'necessary' ? 'cookie.is-necessary' : 'cookies.choice');

function setterOf({ vendor, afterAllow }: Stored, t: Words): string {
  if (vendor === null) return t(afterAllow ? 'cookie.by-us-allowed' : 'cookie.by-us');
  return afterAllow ? t('cookie.by-vendor-allowed', { vendor }) : vendor;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function durationOf({ lifetime }: Stored, { locale, t }: Said): string {
  if (typeof lifetime === 'string') return t(`cookie.until-${lifetime}`);
  const [unit, length] = UNITS.find(([, one]) => lifetime % one === 0) ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale.numberLocale, style).format(Math.ceil(lifetime / length));
}
