import {
  decidedBefore,
  type ExperimentRule,
  languagesOf,
  pagePath,
  ruleState,
} from '../../../domain/experiment/index.ts';
import { writeList } from '../../../kit/formats.ts';
import { isolatedText } from '../../../kit/isolate.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { unreachedAt } from '../../client/tag-settings.ts';
import { TAG_COOKIES } from '../../client/vendor-cookies.ts';
import { localize } from '../../routing/address.ts';
import { languageOf } from '../languages.server.ts';
import { marketName } from '../places.server.ts';

/** `standing` are the rules that can precede it. */
export type Beside = {
  readonly reader: Locale;
  readonly now: Date;
  readonly standing: readonly ExperimentRule[];
};

/** Without locale. */
export const targetOf = ({
  product,
  variant,
}: Pick<ExperimentRule, 'product' | 'variant'>): string => pagePath(getProduct(product), variant);

export const lineOf = (rule: ExperimentRule, { reader, now, standing }: Beside) => ({
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

/** `/zipx/b1 (German, GoogleSEM)`. Empty without rules. */
export const namesOf = (rules: readonly ExperimentRule[], reader: Locale): string =>
  writeList(
    rules.map((rule) => {
      const scope = scopeOf(rule, reader);
      // Right-to-left text would move the leading slash to the end.
      const page = reader.direction === 'rtl' ? isolatedText(targetOf(rule)) : targetOf(rule);
      return scope === '' ? page : `${page} (${scope})`;
    }),
    reader,
  );

/** Returns an empty string if the rule applies to everyone. */
export const scopeOf = ({ channel, market, locale }: ExperimentRule, reader: Locale): string =>
  writeList(
    [
      ...(locale === null ? [] : [languageOf(locale, reader)]),
      ...(market === null ? [] : [marketName(market, reader)]),
      ...(channel === null ? [] : [channel]),
    ],
    reader,
  );

/** If the rule has several languages, the reader's language is preferred. */
function lookAt(rule: ExperimentRule, reader: Locale): string {
  const prefixes = languagesOf(rule);
  const prefix = prefixes.includes(reader.prefix) ? reader.prefix : prefixes[0];
  return localize(prefix === undefined ? reader : getLocale(prefix), targetOf(rule));
}

/** One link per language of the rule. */
export const looksOf = (rule: ExperimentRule, reader: Locale) =>
  languagesOf(rule).map((prefix) => ({
    language: languageOf(prefix, reader),
    address: localize(getLocale(prefix), targetOf(rule)),
  }));

export const leftOutOf = (page: string, reader: Locale): string =>
  writeList(
    unreachedAt(page).map((name) => TAG_COOKIES[name].vendor),
    reader,
  );
