import { data } from 'react-router';
import { findProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import { FAQ_TOPICS } from '../../request/checks.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/faq';

export const handle: Handle = { cached: true };

type Topic = (typeof FAQ_TOPICS)[number];

const isTopic = (value: string): value is Topic => FAQ_TOPICS.some((topic) => topic === value);

export function loader({ params }: Route.LoaderArgs) {
  const { category } = params;
  if (!isTopic(category) && !findProduct(category)) throw data(null, { status: 404 });
  return { category };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData;
  return isTopic(category) ? <TopicFaq topic={category} /> : <ProductFaq category={category} />;
}

function TopicFaq({ topic }: { topic: Topic }) {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t(`faq.name.${topic}`)} description={t(`faq.answer.${topic}`)} />
      <h1>{t(`faq.name.${topic}`)}</h1>
      <h2>{t(`faq.question.${topic}`)}</h2>
      <p>{t(`faq.answer.${topic}`)}</p>
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
  return (
    <div className="wrap narrow section">
      <Head title={title} description={t('faq.product-lead', { product: product.name })} />
      <h1>{title}</h1>
      <p className="lead">{t('faq.product-lead', { product: product.name })}</p>
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
