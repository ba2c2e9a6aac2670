import { data, useLocation } from 'react-router';
import { listPictureAddresses } from '../../../kit/picture-address.ts';
import { DEFAULT_LOCALE } from '../../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { AfterPaint } from '../../components/after-paint.tsx';
import { Contents, OtherLanguages, ToolBox } from '../../components/article-parts.tsx';
import { EnglishNote } from '../../components/english-note.tsx';
import { Helpful } from '../../components/helpful/helpful.tsx';
import { handleVote, readVoteResult } from '../../components/helpful/vote.server.ts';
import { LocalLink } from '../../components/link.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { PostRow } from '../../components/post-card.tsx';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { drawSteps } from '../../loaders/article-steps.server.ts';
import {
  contentsOf,
  findArticle,
  otherLanguages,
  questionsOf,
  relatedPosts,
} from '../../loaders/articles.server.ts';
import { dayText } from '../../loaders/moments.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { listSlugs } from '../../routing/slugs.server.ts';
import { blogPosting } from '../../seo/blog-posting.ts';
import { faqPage } from '../../seo/structured-data.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/article';
import { Blogs } from './blogs.tsx';

export const handle: Handle = { styles: [CONTENT], cached: true };

export function loader({ params, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const { type } = params;
  const product = PRODUCTS.find(({ blogType }) => blogType === type);
  const found = product && findArticle(type, params.path, locale);
  if (!product || !found) throw data(null, { status: 404 });
  const article = { ...found, html: drawSteps(found.html, params.path) };
  const path = `/blog/${type}/${params.path}`;
  const { date, updated = date } = article.front;
  return {
    key: product.key,
    path,
    article,
    day: dayText(date, locale),
    changed: updated === date ? null : dayText(updated, locale),
    contents: contentsOf(article.html),
    questions: questionsOf(article.html),
    picture: listPictureAddresses(article.html)[0] ?? null,
    related: relatedPosts({ type, path }, locale),
    languages: otherLanguages(article, locale),
    tool: readText(`products/${product.key}/page.md`, locale).front['use'] ?? '',
    voteResult: readVoteResult(url.searchParams),
  };
}

export function action({ request, params: { type, path }, context }: Route.ActionArgs) {
  if (!listSlugs(type).includes(path)) throw data(null, { status: 404 });
  return handleVote({ request, context }, { page: `/blog/${type}/${path}`, anchors: [''] });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default memoPage(function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const { key, path, article, contents, related, languages, tool } = loaderData;
  const product = getProduct(key);
  const type = product.blogType ?? '';
  const { title = '', description, date = '', updated = date } = article.front;
  return (
    // Resets the state of the page for every article and query.
    <div key={pathname + search} className="wrap section">
      <Head
        title={title}
        description={description}
        languages={article.languages}
        article={{ published: date, changed: updated }}
        blogType={product.blogType}
      />
      <ArticleData facts={loaderData} />
      <article className="article">
        <header className="article-head">
          <p className="eyebrow">
            <LocalLink to={`/blog/${product.blogType}`}>
              {t('blog.title', { product: product.name })}
            </LocalLink>
          </p>
          <h1 {...inEnglish(article.lang)}>{title}</h1>
          <p className="lead" {...inEnglish(article.lang)}>
            {description}
          </p>
          <Byline {...loaderData} />
          <EnglishNote lang={article.lang} />
        </header>
        <div className="article-rail">
          <Contents entries={contents} lang={article.lang} />
          {product.retired ? null : <ToolBox product={product} use={tool} />}
        </div>
        <Prose className="article-text" html={article.html} lang={article.lang} />
        <Helpful
          voteResult={actionData ?? loaderData.voteResult}
          ticket={`/about/create_ticket?topic=other&product=${key}`}
        />
        {product.retired ? null : <ToolBox product={product} use={tool} />}
      </article>
      <AfterPaint key={path} reserve>
        <PostRow id="related" title={t('guide.related')} posts={related} />
        <section className="all-blogs">
          <h2>{t('blog.topics')}</h2>
          <Blogs current={type} />
        </section>
        <OtherLanguages path={path} prefixes={languages} />
      </AfterPaint>
    </div>
  );
});

type Facts = Route.ComponentProps['loaderData'];

function Byline({ article, day, changed }: Pick<Facts, 'article' | 'day' | 'changed'>) {
  const t = useWords();
  const { author = '', date = '', updated = date } = article.front;
  return (
    <p className="quiet byline">
      <span lang={article.lang}>{author}</span>
      {day ? <time dateTime={date}>{t('guide.published', { date: day })}</time> : null}
      {changed ? <time dateTime={updated}>{t('guide.updated', { date: changed })}</time> : null}
    </p>
  );
}

function ArticleData({ facts }: { facts: Facts }) {
  const t = useWords();
  const { key, path, article, questions, picture } = facts;
  const product = getProduct(key);
  const { title = '' } = article.front;
  return (
    <StructuredData
      about={({ siteUrl, locale }) => {
        // Without a translation, every language shows the English article.
        const place = { siteUrl, locale: article.lang ? DEFAULT_LOCALE : locale };
        return [
          blogPosting(place, { path, product, front: article.front, picture }),
          ...(questions.length > 0 ? [faqPage(place, questions)] : []),
        ];
      }}
      crumbs={[
        [`/blog/${product.blogType}`, t('blog.title', { product: product.name })],
        [path, title],
      ]}
    />
  );
}
