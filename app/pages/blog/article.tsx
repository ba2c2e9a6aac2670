import { data } from 'react-router';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { Prose } from '../../parts/prose.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/article';
import { findArticle } from './articles.server.ts';

export const handle: Handle = { cached: true };

export function loader({ params, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const product = PRODUCTS.find(({ blogType }) => blogType === params.type);
  const article = product && findArticle(params.type, params.path, locale);
  if (!product || !article) throw data(null, { status: 404 });
  return { key: product.key, article };
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, article } = loaderData;
  const product = getProduct(key);
  const { title = '', description, author = '', date = '' } = article.front;
  return (
    <article className="wrap narrow section">
      <Head title={title} description={description} />
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
