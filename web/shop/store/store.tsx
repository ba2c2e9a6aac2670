import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { LISTED_PRODUCTS, TASKS } from '../../../products/index.ts';
import { IN_PLACE } from '../../client/arrival.ts';
import { isMemberHere } from '../../client/member-cookie.ts';
import { useAddress } from '../../client/site.ts';
import { AfterPaint } from '../../components/after-paint.tsx';
import { LocalLink } from '../../components/link.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { TaxNote } from '../../components/price-tag.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { productList } from '../../seo/product-list.ts';
import { STORE } from '../../styles/sheets.ts';
import type { Route } from './+types/store';
import { BundleBuilder } from './bundle-builder.tsx';
import { type StoreChoice, storePath } from './choice.ts';
import { CompareTable } from './compare-table.tsx';
import { Finder } from './finder.tsx';
import { KindFields } from './kind-fields.tsx';
import { openStore, readChoice } from './open.server.ts';
import { ReducedStrip } from './reduced-strip.tsx';
import { StoreCard } from './store-card.tsx';
import { StoreEnd } from './store-end.tsx';
import { StoreNews } from './store-news.tsx';
import { useChoice } from './use-choice.ts';

export const handle: Handle = { styles: [STORE], cached: true, homeLogo: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  return openStore(context.get(servicesContext), locale, readChoice(url.searchParams));
}

export default memoPage(function StorePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { taxIncluded, reduced, quote, rates, methods } = loaderData;
  const { choice, choose, form } = useChoice(loaderData.choice);
  const owned = useOwned();
  const { task, find, found } = loaderData.choice;
  const cards = loaderData.cards.filter(({ group }) => task === null || group === task);
  return (
    <div className="wrap section">
      <Head
        title={t('store.title')}
        description={t('store.description', { count: LISTED_PRODUCTS.length })}
        noIndex={find !== null || found !== null}
      />
      <StructuredData
        about={(place) => productList(place, cards)}
        crumbs={[['/store', t('store.title')]]}
      />
      <Form ref={form} id="choice" action={localize(locale, '/store')} {...IN_PLACE}>
        {task ? <input type="hidden" name="task" value={task} /> : null}
        {found ? <input type="hidden" name="found" value={found} /> : null}
        <header className="store-head">
          <div>
            <h1>{t('store.title')}</h1>
            <p className="lead">{t('store.lead', { count: LISTED_PRODUCTS.length })}</p>
          </div>
          {taxIncluded === null ? (
            <p>{t('store.empty')}</p>
          ) : (
            <KindFields {...{ choice, choose }} plans={loaderData.plans} seats={loaderData.seats}>
              <TaxNote taxIncluded={taxIncluded} />
            </KindFields>
          )}
        </header>
        <ReducedStrip groups={reduced} choice={choice} />
        <StoreNews
          choice={loaderData.choice}
          count={cards.length}
          found={loaderData.cards.find(({ key }) => key === found)}
          quote={quote}
        />
        <Finder
          choice={loaderData.choice}
          cards={loaderData.cards}
          compared={loaderData.compared}
          plans={loaderData.plans}
          seats={loaderData.seats}
        />
        <TaskFilter choice={choice} />
        <h2 className="sr-only">{t('home.tools')}</h2>
        <ul className="cards rows">
          {cards.map((card) => (
            <StoreCard
              key={card.key}
              card={card}
              choice={loaderData.choice}
              isOwned={owned.has(card.key)}
            />
          ))}
        </ul>
        {taxIncluded === null ? null : (
          <AfterPaint>
            <BundleBuilder {...{ choice, choose, quote, rates }} cards={loaderData.cards} />
          </AfterPaint>
        )}
      </Form>
      <AfterPaint reserve>
        <CompareTable
          cards={loaderData.cards}
          compared={loaderData.compared}
          seats={loaderData.choice.seats}
        />
        <StoreEnd methods={methods} />
      </AfterPaint>
    </div>
  );
});

function TaskFilter({ choice }: { choice: StoreChoice }) {
  const t = useWords();
  return (
    <nav aria-label={t('store.filter')} className="filters">
      <ul className="actions">
        {[null, ...TASKS].map((task) => (
          <li key={task}>
            <LocalLink
              className="button"
              to={storePath({ ...choice, task })}
              current={task === choice.task}
              keepScroll
            >
              {task === null ? t('store.filter-all') : t(`store.task.${task}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the products that the signed-in customer has licenses for. Others fetch nothing, not even the code. */
function useOwned(): ReadonlySet<string> {
  const [owned, setOwned] = useState(NONE);
  useEffect(() => {
    if (!isMemberHere(document.cookie)) return;
    let isShown = true;
    import('./owned.ts')
      .then(({ fetchOwned }) => fetchOwned())
      .then((products) => {
        if (isShown) setOwned(products);
      })
      // The store works without the marks.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, []);
  return owned;
}
