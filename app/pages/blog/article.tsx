import { data, useLocation } from 'react-router';
import { DEFAULT_LOCALE } from '../../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { blogPosting } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { Prose } from '../../parts/prose.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { findArticle } from '../../request/articles.server.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/article';

export const handle: Handle = { cached: true };

export function loader({ params, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const product = PRODUCTS.find(({ blogType }) => blogType === params.type);
  const article = product && findArticle(params.type, params.path, locale);
  if (!product || !article) throw data(null, { status: 404 });
  return { key: product.key, path: `/blog/${params.type}/${params.path}`, article };
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const { key, path, article } = loaderData;
  const product = getProduct(key);
  const { title = '', description, author = '', date = '', updated = date } = article.front;
  return (
    // Another article, or the same one under another address, starts anew.
    <article key={pathname + search} className="wrap narrow section">
      <Head
        title={title}
        description={description}
        languages={article.languages}
        article={{ published: date, changed: updated }}
        blogType={product.blogType}
      />
      <StructuredData
        about={({ siteUrl, locale }) => {
          // Without a translation this is the English article, wherever it is shown.
          const place = { siteUrl, locale: article.lang ? DEFAULT_LOCALE : locale };
          return blogPosting(place, { path, product, front: article.front });
        }}
        crumbs={[
          [`/blog/${product.blogType}`, t('blog.title', { product: product.name })],
          [path, title],
        ]}
      />
      <h1 lang={article.lang}>{title}</h1>
      <p className="quiet">{t('blog.byline', { author, date })}</p>
      <Prose html={article.html} lang={article.lang} />
      <LinkList
        links={[
          [product.path, t('blog.tool', { product: product.name })],
          [`/blog/${product.blogType}`, t('blog.more')],
        ]}
      />
    </article>
  );
}
