import { LOCALES } from '../../../locales/index.ts';
import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { AfterPaint } from '../../components/after-paint.tsx';
import { LocalLink } from '../../components/link.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { OwnHtml } from '../../components/own-html.tsx';
import { PostCard } from '../../components/post-card.tsx';
import { ProductCard } from '../../components/product-card.tsx';
import { listProductCards } from '../../components/product-cards.server.ts';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { newestPosts, type Post } from '../../loaders/articles.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { organization } from '../../seo/structured-data.ts';
import { HOME, WINDOWS } from '../../styles/sheets.ts';
import type { Route } from './+types/home';
import { HomeHero } from './home-hero.tsx';
import { listShown } from './shown.server.tsx';

export const handle: Handle = { styles: [WINDOWS, HOME], cached: true, homeLogo: true };

const POSTS = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const cards = await listProductCards(context.get(servicesContext), locale);
  return {
    cards,
    shown: listShown(locale),
    posts: newestPosts(locale, POSTS),
  };
}

export default memoPage(function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { cards, shown, posts } = loaderData;
  return (
    <>
      <Head
        title={t('home.title', { brand: VENDOR.name })}
        description={t('home.description', { count: LISTED_PRODUCTS.length })}
      />
      <StructuredData about={organization} />
      <HomeHero tasks={cards} />
      <AfterPaint reserve>
        <section className="home-tools section" aria-labelledby="tools">
          <div className="wrap">
            <h2 id="tools">{t('home.tools')}</h2>
            <ul className="tools rows">
              {cards.map((card) => (
                <ProductCard key={card.key} card={card}>
                  {atWork(shown.windows[card.key])}
                </ProductCard>
              ))}
            </ul>
            <p className="quiet drawn-note">{shown.note}</p>
          </div>
        </section>
        <Promises />
        <Posts posts={posts} />
      </AfterPaint>
    </>
  );
});

const atWork = (html: string | undefined) =>
  html ? <OwnHtml className="at-work" html={html} /> : null;

const PROMISES = [
  ['refund', '/company/refund-policy', 'nav.refund'],
  ['license', '/faq/purchase', 'nav.faq'],
  ['support', '/about/help-center', 'nav.help'],
] as const;

function Promises() {
  const t = useWords();
  const texts = {
    refund: t('home.refund-text'),
    license: t('home.license-text'),
    support: t('home.support-text', { languages: LOCALES.length }),
  };
  return (
    <div className="promise-band">
      <div className="wrap promises">
        {PROMISES.map(([promise, to, more]) => (
          <section key={promise} className="disc">
            <h2>{t(`home.${promise}-title`)}</h2>
            <p>{texts[promise]}</p>
            <LocalLink to={to}>{t(more)}</LocalLink>
          </section>
        ))}
      </div>
    </div>
  );
}

function Posts({ posts }: { posts: readonly Post[] }) {
  const t = useWords();
  if (posts.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="posts">
      <h2 id="posts">{t('home.posts')}</h2>
      <div className="post-row home-posts">
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </section>
  );
}
