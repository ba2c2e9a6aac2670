import { data } from 'react-router';
import { DEFAULT_LOCALE } from '../../../locales/index.ts';
import { findProduct, PRODUCTS, type Product } from '../../../products/index.ts';
import { EnglishNote } from '../../components/english-note.tsx';
import { handleVote, readVoteResult } from '../../components/helpful/vote.server.ts';
import { LocalLink } from '../../components/link.tsx';
import { inEnglish } from '../../components/prose.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { dayText } from '../../loaders/moments.server.ts';
import { questionsPath, readQuestions } from '../../loaders/questions.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { FAQ_TOPICS } from '../../routing/checks.ts';
import type { Handle } from '../../routing/handle.ts';
import { faqPage } from '../../seo/structured-data.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/faq';
import { QuestionList } from './question-list.tsx';

export const handle: Handle = { styles: [CONTENT], cached: true };

type Topic = (typeof FAQ_TOPICS)[number];

const topicOf = (category: string): Topic | null =>
  FAQ_TOPICS.find((topic) => topic === category) ?? null;

/** Topics of the support form. A product's page also names the product. */
const TICKET_TOPICS: Readonly<Record<Topic, string>> = {
  general: 'other',
  purchase: 'payment',
  subscription: 'payment',
  refund: 'refund',
  account: 'other',
};

export function loader({ params, url }: Route.LoaderArgs) {
  const { category } = params;
  const path = questionsPath(category);
  if (path === null) throw data(null, { status: 404 });
  const { locale } = parseAddress(url.pathname);
  const { front = {}, questions = [], lang, languages } = readQuestions(path, locale) ?? {};
  return {
    category,
    front,
    questions,
    lang,
    languages,
    updated: dayText(front['updated'], locale),
    voteResult: readVoteResult(url.searchParams),
  };
}

export function action({ request, params: { category }, context }: Route.ActionArgs) {
  const path = questionsPath(category);
  const written = path && readQuestions(path, DEFAULT_LOCALE);
  if (!written) throw data(null, { status: 404 });
  const anchors = written.questions.map(({ id }) => id);
  return handleVote({ request, context }, { page: `/faq/${category}`, anchors });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function FaqPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { category, front, questions, lang, languages, updated } = loaderData;
  const product = findProduct(category);
  const name = useName(category, product);
  return (
    <div className="wrap section guide">
      <Head
        title={front['title'] ?? name}
        description={front['description']}
        languages={languages}
      />
      <StructuredData
        about={(place) => (questions.length > 0 ? faqPage(place, questions, lang) : null)}
        crumbs={[
          product && !product.retired
            ? [product.path, product.name]
            : ['/about/help-center', t('nav.help')],
          [`/faq/${category}`, name],
        ]}
      />
      <header className="guide-head">
        <h1>{name}</h1>
        <p className="lead" {...inEnglish(lang)}>
          {front['lead']}
        </p>
        <SearchBox label={t('guide.search')} />
      </header>
      <div className="guide-main">
        <EnglishNote lang={lang} />
        <QuestionList
          key={category}
          questions={questions}
          lang={lang}
          voteResult={actionData ?? loaderData.voteResult}
          ticket={ticketPath(category, product)}
        />
        {updated ? <p className="quiet">{t('guide.updated', { date: updated })}</p> : null}
        <Unanswered category={category} product={product} />
      </div>
      <CategoryList current={category} />
    </div>
  );
}

function ticketPath(category: string, product: Product | null): string {
  const query = product
    ? `topic=bug&product=${product.key}`
    : `topic=${TICKET_TOPICS[topicOf(category) ?? 'general']}`;
  return `/about/create_ticket?${query}`;
}

function useName(category: string, product: Product | null): string {
  const t = useWords();
  const topic = topicOf(category);
  if (topic) return t(`faq.name.${topic}`);
  return product ? t('faq.product-title', { product: product.name }) : category;
}

function Unanswered({ category, product }: { category: string; product: Product | null }) {
  const t = useWords();
  return (
    <section className="notice">
      <h2>{t('guide.unanswered')}</h2>
      <p>{t('guide.unanswered-text')}</p>
      <p className="actions">
        <LocalLink className="button primary" to={ticketPath(category, product)}>
          {t('guide.ask')}
        </LocalLink>
        {product && !product.retired ? (
          <LocalLink className="button" to={product.path}>
            {t('blog.tool', { product: product.name })}
          </LocalLink>
        ) : null}
      </p>
    </section>
  );
}

function CategoryList({ current }: { current: string }) {
  const t = useWords();
  return (
    <nav className="guide-side" aria-label={t('guide.categories')}>
      <h2>{t('help.topics')}</h2>
      <ul>
        {FAQ_TOPICS.map((topic) => (
          <li key={topic}>
            <LocalLink to={`/faq/${topic}`} current={topic === current}>
              {t(`faq.name.${topic}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
      <h2>{t('help.by-product')}</h2>
      <ul>
        {PRODUCTS.map(({ key, name }) => (
          <li key={key}>
            <LocalLink to={`/faq/${key}`} current={key === current}>
              <ProductIcon of={key} size={20} isBelow />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
