import { BRAND } from '../../../products/index.ts';
import { organization } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { OwnHtml } from '../../parts/own-html.tsx';
import { ProductCard } from '../../parts/product-card.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { newestPosts, type Post } from '../../request/articles.server.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { listProductCards } from '../../request/product-cards.server.ts';
import { PostCard } from '../blog/post-card.tsx';
import { HOME, WINDOWS } from '../styles.ts';
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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { cards, shown, posts } = loaderData;
  return (
    <>
      <Head title={t('home.title', { brand: BRAND.name })} description={t('home.description')} />
      <StructuredData about={organization} />
      <HomeHero tasks={cards} />
      <section className="home-tools section" aria-labelledby="tools">
        <div className="wrap">
          <h2 id="tools">{t('home.tools')}</h2>
          <ul className="tools rows">
            {cards.map((card) => (
              <ProductCard key={card.key} card={card} download={t('home.download')}>
                {atWork(shown.windows[card.key])}
              </ProductCard>
            ))}
          </ul>
          <p className="quiet drawn-note">{shown.note}</p>
        </div>
      </section>
      <Promises />
      <Posts posts={posts} />
    </>
  );
}

/** The program of a card as its page shows it: our own drawing. */
const atWork = (html: string | undefined) =>
  html ? <OwnHtml className="at-work" html={html} /> : null;

/** What is promised, and where it is said whole. */
const PROMISES = [
  ['refund', '/company/refund-policy', 'nav.refund'],
  ['licence', '/faq/purchase', 'nav.faq'],
  ['support', '/about/help-center', 'nav.help'],
] as const;

function Promises() {
  const t = useWords();
  return (
    <div className="promise-band">
      <div className="wrap promises">
        {PROMISES.map(([promise, to, more]) => (
          <section key={promise} className="disc">
            <h2>{t(`home.${promise}-title`)}</h2>
            <p>{t(`home.${promise}-text`)}</p>
            <LocalLink to={to}>{t(more)}</LocalLink>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Not there in a language that has no articles yet. */
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
