import { data } from 'react-router';
import { findProduct } from '../../../products/index.ts';
import { faqPage } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { type Translate, useWords } from '../../parts/words.tsx';
import { FAQ_TOPICS } from '../../request/checks.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/faq';

export const handle: Handle = { cached: true };

type Topic = (typeof FAQ_TOPICS)[number];

const isTopic = (value: string): value is Topic => FAQ_TOPICS.some((topic) => topic === value);

/** What buyers of every product ask. */
const BUYERS_TOPICS = ['purchase', 'subscription', 'refund', 'account'] as const;

export function loader({ params }: Route.LoaderArgs) {
  const { category } = params;
  if (!isTopic(category) && !findProduct(category)) throw data(null, { status: 404 });
  return { category };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData;
  return isTopic(category) ? <TopicFaq topic={category} /> : <ProductFaq category={category} />;
}

const questionOf = (topic: Topic, t: Translate) => ({
  question: t(`faq.question.${topic}`),
  answer: t(`faq.answer.${topic}`),
});

function TopicFaq({ topic }: { topic: Topic }) {
  const t = useWords();
  const name = t(`faq.name.${topic}`);
  const { question, answer } = questionOf(topic, t);
  return (
    <div className="wrap narrow section">
      <Head title={name} description={answer} />
      <StructuredData
        about={(place) => faqPage(place, [{ question, answer }])}
        crumbs={[
          ['/about/help-center', t('nav.help')],
          [`/faq/${topic}`, name],
        ]}
      />
      <h1>{name}</h1>
      <h2>{question}</h2>
      <p>{answer}</p>
      <h2>{t('help.topics')}</h2>
      <LinkList
        links={FAQ_TOPICS.map((each) => [`/faq/${each}`, t(`faq.name.${each}`)] as const)}
      />
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

function ProductFaq({ category }: { category: string }) {
  const t = useWords();
  const product = findProduct(category);
  if (!product) return null;
  const title = t('faq.product-title', { product: product.name });
  const lead = t('faq.product-lead', { product: product.name });
  const questions = BUYERS_TOPICS.map((topic) => questionOf(topic, t));
  return (
    <div className="wrap narrow section">
      <Head title={title} description={lead} />
      <StructuredData
        about={(place) => faqPage(place, questions)}
        crumbs={[
          [product.path, product.name],
          [`/faq/${category}`, title],
        ]}
      />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {questions.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <LinkList
        links={[
          [product.path, product.name],
          ['/faq/purchase', t('faq.name.purchase')],
          ['/about/help-center', t('nav.help')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
