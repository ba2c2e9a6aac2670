import type { Locale } from '../../locales/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { useAddress, useSite } from '../client/site.ts';
import { namedProduct } from '../routing/product-context.ts';
import { socialCardPath } from '../seo/structured-data.ts';

/** Size of the images under `/og`, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;

export function SocialCard(props: {
  title: string;
  description?: string | undefined;
  url: string;
  locale: Locale;
  locales: readonly Locale[];
  article?: { readonly published: string; readonly changed: string };
}) {
  const { siteUrl } = useSite();
  const { path } = useAddress();
  const { title, description, url, locale, locales, article } = props;
  const card = socialCardPath(namedProduct(path)?.key ?? 'home', locale);
  return (
    <>
      <Property name="og:site_name" content={VENDOR.name} />
      <Property name="og:type" content={article ? 'article' : 'website'} />
      <Property name="og:title" content={title} />
      <Property name="og:description" content={description} />
      <Property name="og:url" content={url} />
      <Property name="og:locale" content={locale.ogLocale} />
      {locales.map((each) =>
        each === locale ? null : (
          <Property key={each.prefix} name="og:locale:alternate" content={each.ogLocale} />
        ),
      )}
      <Property name="og:image" content={siteUrl + card} />
      <Property name="og:image:width" content={`${WIDTH}`} />
      <Property name="og:image:height" content={`${HEIGHT}`} />
      <Property name="og:image:alt" content={title} />
      <Property name="article:published_time" content={article?.published} />
      <Property name="article:modified_time" content={article?.changed} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Property(props: { name: string; content: string | undefined }) {
  return props.content ? <meta property={props.name} content={props.content} /> : null;
}
