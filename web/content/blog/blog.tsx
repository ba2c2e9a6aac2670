import { data, redirect } from 'react-router';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { useAddress } from '../../client/site.ts';
import { LocalLink } from '../../components/link.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { Pager } from '../../components/pager.tsx';
import { PostCard, PostRow } from '../../components/post-card.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { latestPosts, listPosts, type Post } from '../../loaders/articles.server.ts';
import { pagerOf } from '../../loaders/list-page.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { feedPath } from '../../seo/feed.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/blog';
import { Blogs } from './blogs.tsx';
import { cutPage } from './cut-page.ts';

export const handle: Handle = { styles: [CONTENT], cached: true };

/** Articles of the other blogs at the end of a list. */
const OTHERS = 3;

export function loader({ params, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const found = PRODUCTS.find(({ blogType }) => blogType === params.type);
  const pageParam = url.searchParams.get('page');
  if (found && pageParam === '1') throw redirect(firstPage(url), 301);
  const part = found && cutPage(listPosts(params.type, locale), pageParam);
  if (!found || !part) throw data(null, { status: 404 });
  const pager = pagerOf({
    locale,
    path: localize(locale, `/blog/${params.type}`),
    page: part.page,
    pages: part.pages,
    words: { newer: 'guide.newer', older: 'guide.older' },
  });
  const [newest] = latestPosts(locale);
  const isElsewhere = newest !== undefined && newest.type !== params.type;
  const others = latestPosts(locale).filter(({ type }) => type !== params.type);
  return {
    key: found.key,
    type: params.type,
    posts: part.posts,
    page: part.page,
    pager,
    newest: isElsewhere ? newest : null,
    others: others.slice(0, OTHERS),
  };
}

/** Drops `page`, so that the first page has only one address. */
function firstPage({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  others.delete('page');
  return others.size > 0 ? `${pathname}?${others}` : pathname;
}

export default memoPage(function BlogPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { key, type, posts, page, pager, newest, others } = loaderData;
  const product = getProduct(key);
  const title = t('blog.title', { product: product.name });
  const lead = t('blog.lead', { product: product.name, brand: VENDOR.name });
  const path = `/blog/${type}`;
  return (
    <div className="wrap section">
      <Head
        title={title}
        description={lead}
        blogType={type}
        canonicalPath={page > 1 ? `${path}?page=${page}` : undefined}
      />
      <StructuredData crumbs={[[path, title]]} />
      <header className="guide-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <Blogs current={type} keepsPlace />
      {newest ? <Newest post={newest} /> : null}
      {posts.length === 0 ? <p>{t('blog.none')}</p> : null}
      <div className="posts">
        {posts.map((post, index) => {
          const isLead = index === 0 && page === 1;
          const label = isLead ? t('guide.newest') : undefined;
          return (
            <PostCard key={post.path} post={post} heading="h2" isLead={isLead} label={label} />
          );
        })}
      </div>
      <Pager view={pager} />
      <p>
        <a className="feed-link" href={localize(locale, feedPath(type))}>
          {t('guide.feed')}
        </a>
      </p>
      <PostRow id="other-blogs" title={t('guide.other-blogs')} posts={others} />
    </div>
  );
});

/** One line about the newest article of all blogs, if it is in another one. */
function Newest({ post }: { post: Post }) {
  const t = useWords();
  return (
    <p className="newest-post">
      <span className="eyebrow">{t('guide.newest-all')}</span>{' '}
      <LocalLink to={post.path}>
        <bdi>{post.title}</bdi>
      </LocalLink>{' '}
      <time className="quiet" dateTime={post.date}>
        <bdi>{post.day ?? post.date}</bdi>
      </time>
    </p>
  );
}
