import { PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { FAQ_TOPICS } from '../../routing/checks.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';

export const handle: Handle = { styles: [CONTENT], cached: true };

const TASKS = [
  ['key', '/license/retrieve'],
  ['download', '/download'],
  ['refund', '/company/refund-request'],
  ['cancel', '/company/cancel'],
  ['device', '/member/devices'],
  ['invoice', '/member/orders'],
] as const;

export default function HelpCenterPage() {
  const t = useWords();
  return (
    <div className="wrap section">
      <Head title={t('help.title')} description={t('help.lead')} />
      <StructuredData crumbs={[['/about/help-center', t('help.title')]]} />
      <header className="help-head">
        <h1>{t('help.title')}</h1>
        <p className="lead">{t('help.lead')}</p>
        <SearchBox label={t('guide.search')} />
      </header>
      <h2>{t('guide.tasks')}</h2>
      <ul className="task-tiles">
        {TASKS.map(([task, to]) => (
          <li key={task} data-task={task}>
            <div className="disc">
              <h3>
                <LocalLink to={to}>{t(`guide.task.${task}`)}</LocalLink>
              </h3>
              <p>{t(`guide.task.${task}-text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <LinkList
        links={[
          ['/license/activate-offline', t('guide.task.offline')],
          ['/download', t('guide.task.older')],
        ]}
      />
      <h2>{t('help.by-product')}</h2>
      <ul className="chooser nine">
        {PRODUCTS.map(({ key, name }) => (
          <li key={key}>
            <LocalLink to={`/faq/${key}`}>
              <ProductIcon of={key} size={32} isBelow />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
      <div className="help-end">
        <section>
          <h2>{t('help.topics')}</h2>
          <LinkList
            links={[
              ...FAQ_TOPICS.map((topic) => [`/faq/${topic}`, t(`faq.name.${topic}`)] as const),
              ['/scriptions', t('nav.subscriptions')],
              ['/status', t('nav.status')],
            ]}
          />
        </section>
        <Person />
      </div>
    </div>
  );
}

function Person() {
  const t = useWords();
  return (
    <section className="notice">
      <h2>{t('help.person')}</h2>
      <p>{t('guide.unanswered-text')}</p>
      <p className="actions">
        <LocalLink className="button primary" to="/about/create_ticket">
          {t('guide.ask')}
        </LocalLink>
        <LocalLink className="button" to="/about/contact-us">
          {t('ticket.contact.addresses')}
        </LocalLink>
      </p>
      <h3>{t('guide.track')}</h3>
      <p>{t('guide.track-text')}</p>
      <p className="actions">
        <LocalLink className="button" to="/about/ticket">
          {t('ticket.find.title')}
        </LocalLink>
      </p>
    </section>
  );
}
