import {
  KINDS,
  type Kind,
  type SearchQuery,
  type SearchResponse,
  writeQuery,
} from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { SiteLink } from '../../components/link.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

export const kindName = (kind: Kind, t: Translate): string =>
  ({
    product: () => t('footer.products'),
    help: () => t('footer.help'),
    blog: () => t('nav.blog'),
    download: () => t('nav.download'),
    legal: () => t('search.legal'),
  })[kind]();

/** Kinds without a result are left out. */
export function Kinds(props: { query: SearchQuery; counts: SearchResponse['counts'] }) {
  const t = useWords();
  const { locale } = useAddress();
  const { query, counts } = props;
  const offered = KINDS.filter((kind) => counts[kind] > 0);
  if (offered.length < 2) return null;
  const to = (kind: Kind | '') => localize(locale, `/search${writeQuery({ ...query, kind })}`);
  const links: [kind: Kind | '', text: string][] = [
    ['', t('search.everything')],
    ...offered.map((kind): [Kind, string] => [kind, `${kindName(kind, t)} (${counts[kind]})`]),
  ];
  return (
    <nav aria-label={t('search.kinds')} className="search-kinds">
      <ul>
        {links.map(([kind, text]) => (
          <li key={kind}>
            <SiteLink
              to={to(kind)}
              aria-current={kind === query.kind ? 'true' : undefined}
              keepScroll
            >
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
