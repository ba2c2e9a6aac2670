import {
  decidedBefore,
  languagesOf,
  pagePath,
  ruleState,
  type VariantRule,
} from '../../../domain/variant/index.ts';
import { isolatedText } from '../../../kit/isolate.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { unreachedAt } from '../../client/tag-settings.ts';
import { TAG_COOKIES } from '../../client/vendor-cookies.ts';
import { localize } from '../../routing/address.ts';
import { languageOf } from '../languages.server.ts';
import { marketName } from '../places.server.ts';

/** What a rule is read with: who reads, when, and beside which others. */
export type Beside = {
  readonly reader: Locale;
  readonly now: Date;
  readonly standing: readonly VariantRule[];
};

/** Path without locale of the page a rule leads to. */
export const targetOf = ({ product, variant }: Pick<VariantRule, 'product' | 'variant'>): string =>
  pagePath(getProduct(product), variant);

/** A rule ready to read; moments are ISO 8601. */
export const lineOf = (rule: VariantRule, { reader, now, standing }: Beside) => ({
  id: rule.id,
  page: targetOf(rule),
  from: getProduct(rule.product).path,
  look: lookAt(rule, reader),
  state: ruleState(rule, now),
  scope: scopeOf(rule, reader),
  begun: rule.startsAt <= now,
  startsAt: rule.startsAt.toISOString(),
  endsAt: rule.endsAt?.toISOString() ?? null,
  createdAt: rule.createdAt.toISOString(),
  createdBy: rule.createdBy,
  first:
    ruleState(rule, now) === 'ended' ? '' : namesOf(decidedBefore(rule, standing, now), reader),
});

/** Rules in a few words each: `/zipx/b1 (German, GoogleSEM)`; empty: there are none. */
export const namesOf = (rules: readonly VariantRule[], reader: Locale): string =>
  listed(
    rules.map((rule) => {
      const scope = scopeOf(rule, reader);
      // An address begins with a sign that would be drawn behind it.
      const page = reader.direction === 'rtl' ? isolatedText(targetOf(rule)) : targetOf(rule);
      return scope === '' ? page : `${page} (${scope})`;
    }),
    reader,
  );

/** Whose clicks a rule is about, in words; empty: everybody's. */
export const scopeOf = ({ channel, market, locale }: VariantRule, reader: Locale): string =>
  listed(
    [
      ...(locale === null ? [] : [languageOf(locale, reader)]),
      ...(market === null ? [] : [marketName(market, reader)]),
      ...(channel === null ? [] : [channel]),
    ],
    reader,
  );

const listed = (names: readonly string[], { tag }: Locale): string =>
  new Intl.ListFormat(tag).format(names);

/** The page in the rule's language; where that may be several, in the reader's if it is one of them. */
function lookAt(rule: VariantRule, reader: Locale): string {
  const prefixes = languagesOf(rule);
  const prefix = prefixes.includes(reader.prefix) ? reader.prefix : prefixes[0];
  return localize(prefix === undefined ? reader : getLocale(prefix), targetOf(rule));
}

/** The page in every language of a rule, to look at. */
export const looksOf = (rule: VariantRule, reader: Locale) =>
  languagesOf(rule).map((prefix) => ({
    language: languageOf(prefix, reader),
    address: localize(getLocale(prefix), targetOf(rule)),
  }));

/** Names of the services a page does without; empty where it has all. */
export const leftOutOf = (page: string, reader: Locale): string =>
  listed(
    unreachedAt(page).map((name) => TAG_COOKIES[name].vendor),
    reader,
  );
