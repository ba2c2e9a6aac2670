import { data } from 'react-router';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { findArticle, listSlugs } from '../../request/articles.server.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/blog';

export const handle: Handle = { cached: true };

const TYPES = PRODUCTS.flatMap(({ key, name, blogType }) =>
  blogType ? [{ key, name, blogType }] : [],
);

export function loader({ params, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const found = TYPES.find(({ blogType }) => blogType === params.type);
  if (!found) throw data(null, { status: 404 });
  const articles = listSlugs(params.type).flatMap((slug) => {
    const text = findArticle(params.type, slug, locale);
    return text ? [{ slug, front: text.front, lang: text.lang }] : [];
  });
  return { key: found.key, type: params.type, articles };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, type, articles } = loaderData;
  const product = getProduct(key);
  const title = t('blog.title', { product: product.name });
  const lead = t('blog.lead', { product: product.name });
  return (
    <div className="wrap narrow section">
      <Head title={title} description={lead} blogType={type} />
      <StructuredData crumbs={[[`/blog/${type}`, title]]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {articles.length === 0 ? <p>{t('blog.none')}</p> : null}
      <ul className="link-list">
        {articles.map(({ slug, front, lang }) => (
          <li key={slug} lang={lang}>
            <h2>
              <LocalLink to={`/blog/${type}/${slug}`}>{front.title}</LocalLink>
            </h2>
            <p>{front.description}</p>
          </li>
        ))}
      </ul>
      <h2>{t('blog.topics')}</h2>
      <LinkList
        links={TYPES.map(({ name, blogType }) => [`/blog/${blogType}`, name] as const)}
        keepScroll
      />
    </div>
  );
}
