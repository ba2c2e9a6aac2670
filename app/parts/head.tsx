import { DEFAULT_LOCALE, LOCALES } from '../../locales/index.ts';
import { localize } from '../request/address.ts';
import { useAddress, useSite } from './site.ts';

/**
 * Title, description, canonical address and alternates of a page; React hoists them into the head.
 * `canonicalPath` is set where search engines should prefer another address of ours.
 */
export function Head(props: {
  title: string;
  description?: string | undefined;
  noIndex?: boolean;
  canonicalPath?: string | undefined;
}) {
  const { siteUrl } = useSite();
  const { locale, path } = useAddress();
  const address = (target: typeof locale) =>
    `${siteUrl}${localize(target, props.canonicalPath ?? path)}`;
  return (
    <>
      <title>{props.title}</title>
      {props.description ? <meta name="description" content={props.description} /> : null}
      {props.noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address(locale)} />
          {LOCALES.map((each) => (
            <link key={each.prefix} rel="alternate" hrefLang={each.tag} href={address(each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
        </>
      )}
    </>
  );
}
