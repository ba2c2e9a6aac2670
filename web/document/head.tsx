import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { BRAND } from '../../products/index.ts';
import { useAddress, useSite } from '../client/site.ts';
import { localize, publicAddress } from '../routing/address.ts';
import { feedPath } from '../seo/feed.ts';
import { SocialCard } from './social-card.tsx';

type HeadProps = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly noIndex?: boolean;
  /** Set where there is no page of which another language could be named: errors, the office. */
  readonly alone?: boolean;
  /** Without locale: set where search engines should prefer another address of ours. */
  readonly canonicalPath?: string | undefined;
  /** Prefixes of the languages the page's text exists in; all unless given. English always has it. */
  readonly languages?: readonly string[] | undefined;
  /** Set on articles: the days they were published and changed, `2026-11-21`. */
  readonly article?: { readonly published: string; readonly changed: string };
  /** Blog whose feed the page offers. */
  readonly blogType?: string | null;
};

/**
 * What a page tells search engines and sharers of itself; React hoists it into the head. A page that
 * shows English because its translation is missing belongs to the English address and is nobody's
 * alternate.
 */
export function Head(props: HeadProps) {
  const title = withoutJoiners(props.title);
  const description = withoutJoiners(props.description ?? '');
  return (
    <>
      <title>{tabTitle(title)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {props.noIndex ? <meta name="robots" content="noindex" /> : null}
      {props.alone ? null : <Addresses {...props} title={title} description={description} />}
    </>
  );
}

/** Longer titles are cut in lists of search results, in characters. */
const LONGEST_TITLE = 60;

/** "Store" alone says too little in a list of tabs or results; what has a second half already stays. */
function tabTitle(title: string): string {
  const named = `${title} – ${BRAND.name}`;
  const isWhole = title.includes(BRAND.name) || title.includes(' – ');
  return isWhole || named.length > LONGEST_TITLE ? title : named;
}

/** A page that is not listed has its addresses too, without a query; pictures and feeds are for sharing. */
function Addresses(props: HeadProps) {
  const { siteUrl } = useSite();
  const { locale, path } = useAddress();
  const spoken = LOCALES.filter(({ prefix }) => props.languages?.includes(prefix) ?? true);
  const isTranslated = spoken.includes(locale);
  const shown = isTranslated ? locale : DEFAULT_LOCALE;
  const address = (target: Locale) => publicAddress(siteUrl, target, props.canonicalPath ?? path);
  return (
    <>
      <link rel="canonical" href={address(shown)} />
      {isTranslated ? <Alternates locales={spoken} address={address} /> : null}
      {props.noIndex ? null : (
        <Shared {...props} url={address(shown)} shown={shown} spoken={spoken} />
      )}
    </>
  );
}

type Spoken = { readonly url: string; readonly shown: Locale; readonly spoken: readonly Locale[] };

function Shared({ url, shown, spoken, ...props }: HeadProps & Spoken) {
  const { locale } = useAddress();
  return (
    <>
      {props.blogType ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={props.title}
          href={localize(locale, feedPath(props.blogType))}
        />
      ) : null}
      <SocialCard {...props} url={url} locale={shown} locales={spoken} />
    </>
  );
}

function Alternates(props: { locales: readonly Locale[]; address: (locale: Locale) => string }) {
  const { locales, address } = props;
  return (
    <>
      {locales.map((each) => (
        <link key={each.prefix} rel="alternate" hrefLang={each.tag} href={address(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
    </>
  );
}
