import { DEFAULT_LOCALE, dashOf, LOCALES, type Locale } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { useAddress, useSite } from '../client/site.ts';
import { AfterPaint } from '../components/after-paint.tsx';
import { useWords } from '../components/words.tsx';
import { localize, publicAddress } from '../routing/address.ts';
import { feedPath } from '../seo/feed.ts';
import { SocialCard } from './social-card.tsx';

type HeadProps = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly noIndex?: boolean;
  /** Set if the page shows a form that was refused. The title then begins with the word for an error. */
  readonly isRefused?: boolean;
  /** Set if there are no versions in other languages, as for errors and the office. */
  readonly alone?: boolean;
  /** Path without locale. Set if search engines should prefer another address. */
  readonly canonicalPath?: string | undefined;
  /** Prefixes of the languages that have the text. Undefined if all have it. English always does. */
  readonly languages?: readonly string[] | undefined;
  readonly article?: { readonly published: string; readonly changed: string };
  readonly blogType?: string | null;
};

/**
 * Tags for search engines and shared links. React hoists them into the head. A page in English for lack of a
 * translation has the English address as its canonical one, and it is no alternate.
 */
export function Head(props: HeadProps) {
  const title = withoutJoiners(props.title);
  const ofTab = tabTitle(title, dashOf(useAddress().locale));
  const description = withoutJoiners(props.description ?? '');
  return (
    <>
      {props.isRefused ? <RefusedTitle title={ofTab} /> : <title>{ofTab}</title>}
      {description ? <meta name="description" content={description} /> : null}
      {props.noIndex ? <meta name="robots" content="noindex" /> : null}
      {props.alone ? null : (
        <AfterPaint>
          <Addresses {...props} title={title} description={description} />
        </AfterPaint>
      )}
    </>
  );
}

/** Search engines cut longer titles, in characters. */
const LONGEST_TITLE = 60;

/** Adds the brand to a short title. A title with two parts stays as it is. */
function tabTitle(title: string, dash: string): string {
  const named = `${title} ${dash} ${VENDOR.name}`;
  const isWhole = title.includes(VENDOR.name) || new RegExp(`\\s${dash} `).test(title);
  return isWhole || named.length > LONGEST_TITLE ? title : named;
}

/** Read first by screen readers, and seen in the tab. */
function RefusedTitle({ title }: { title: string }) {
  const t = useWords();
  return <title>{withoutJoiners(t('error.titled', { title }))}</title>;
}

/** Pages that are not indexed have addresses too, but no social card and no feed. */
function Addresses(props: HeadProps) {
  const { siteUrl } = useSite();
  const { locale, path } = useAddress();
  const available = LOCALES.filter(({ prefix }) => props.languages?.includes(prefix) ?? true);
  const isTranslated = available.includes(locale);
  const shown = isTranslated ? locale : DEFAULT_LOCALE;
  const address = (target: Locale) => publicAddress(siteUrl, target, props.canonicalPath ?? path);
  return (
    <>
      <link rel="canonical" href={address(shown)} />
      {isTranslated ? <Alternates locales={available} address={address} /> : null}
      {props.noIndex ? null : (
        <Shared {...props} url={address(shown)} shown={shown} available={available} />
      )}
    </>
  );
}

type LanguageLinks = {
  readonly url: string;
  readonly shown: Locale;
  readonly available: readonly Locale[];
};

function Shared({ url, shown, available, ...props }: HeadProps & LanguageLinks) {
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
      <SocialCard {...props} url={url} locale={shown} locales={available} />
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
