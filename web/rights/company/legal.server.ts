import { data } from 'react-router';
import { type RenewalRule, renewalRuleOf } from '../../../domain/payment/index.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { contentsOf } from '../../loaders/articles.server.ts';
import type { Services } from '../../loaders/context.ts';
import { dayText } from '../../loaders/moments.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { withCookieLists } from './cookie-list.server.tsx';
import { renderScope } from './license-scope.server.tsx';
import { renderWizard } from './refund-wizard.server.tsx';
import { currentPath, listVersions, versionPath } from './versions.server.ts';

type Additions = { readonly above: string; readonly below: string };

type Shop = Pick<Services, 'settings' | 'provider'>;

/**
 * Opens the legal text that the second path segment names.
 * @throws 404 if the version does not exist
 */
export function openLegal(url: URL, { settings, provider }: Shop, version?: string) {
  const { locale, path } = parseAddress(url.pathname);
  const name = path.toLowerCase().split('/').at(2) ?? '';
  const source = version === undefined ? currentPath(name) : versionPath(name, version);
  if (source === null) throw data(null, { status: 404 });
  const isCurrent = source === currentPath(name);
  const { tags, searchEngineId } = settings;
  const storage = { tags, searchEngineId, paidBy: provider.id };
  const text = withCookieLists(readText(source, locale), locale, storage);
  // The additions follow today's rules and products, so a permanent version has none.
  const { above, below } =
    version === undefined
      ? additionsOf(name, url, { locale, rule: renewalRuleOf(provider) })
      : NOTHING;
  return {
    path: `/company/${name}`,
    isCurrent,
    text,
    above,
    below,
    contents: contentsOf(above + text.html + below),
    day: dayText(text.front['date'], locale),
    earlier: listVersions(name)
      .filter((kept) => kept.version !== text.front['version'])
      .map((kept) => ({ ...kept, day: dayText(kept.date, locale) ?? kept.date })),
    words: wordsIn(locale),
  };
}

export type Legal = ReturnType<typeof openLegal>;

const NOTHING: Additions = { above: '', below: '' };

type AdditionQuery = { readonly locale: Locale; readonly rule: RenewalRule };

function additionsOf(name: string, url: URL, { locale, rule }: AdditionQuery): Additions {
  if (name === 'refund-policy')
    return { ...NOTHING, above: renderWizard(locale, url.searchParams) };
  if (name === 'end-user-license-agreement')
    return { ...NOTHING, below: renderScope(locale, rule) };
  return NOTHING;
}

function wordsIn({ prefix }: Locale) {
  const t = openPageWords(prefix, ['legal', 'invoice']);
  return {
    print: t('invoice.print'),
    language: t('legal.language'),
    first: t('legal.first'),
    previous: t('legal.previous'),
    earlier: t('legal.earlier'),
    current: t('legal.current'),
  };
}
