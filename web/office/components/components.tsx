import { PRODUCTS } from '../../../products/index.ts';
import { ProductCard } from '../../components/product-card.tsx';
import { listProductCards } from '../../components/product-cards.server.ts';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/components';
import { Answers } from './answers.tsx';
import { Colors } from './colors.tsx';
import { Controls } from './controls.tsx';
import { Specimen } from './specimen.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-components');
  const { locale } = parseAddress(pageUrl(request).pathname);
  return { staff, cards: await listProductCards(context.get(servicesContext), locale) };
}

export default function ComponentsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, cards } = loaderData;
  return (
    <OfficePage title={t('office.components')} staff={staff}>
      <Specimen of="h1, h2, h3, p, .lead, .quiet, a">
        <p className="lead">{t('home.lead', { count: PRODUCTS.length })}</p>
        <h3>{t('home.refund-title')}</h3>
        <p>{t('home.refund-text')}</p>
        <p className="quiet">{t('footer.sample')}</p>
        <p>
          <a href="#main">{t('shell.skip')}</a>
        </p>
      </Specimen>
      <Colors />
      <Controls />
      <Answers />
      <Specimen of=".card.product-card">
        <ul className="cards">
          {cards.map((card) => (
            <ProductCard key={card.key} card={card} />
          ))}
        </ul>
      </Specimen>
    </OfficePage>
  );
}
