import type { LicenseChange } from '../../../domain/checkout/index.ts';
import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { QuoteTable, QuoteTotal } from '../../components/quote-table.tsx';
import { useWords } from '../../components/words.tsx';
import type { ChangeView, ShownChange } from './open.server.ts';

type Kind = LicenseChange['kind'];

export function ChangeOffers({ view, kind }: { view: ChangeView; kind: Kind }) {
  const t = useWords();
  const other: Kind = kind === 'renewal' ? 'upgrade' : 'renewal';
  const own = view.offers.filter((offer) => offer.kind === kind);
  const { name, retired } = getProduct(view.product);
  const mayBeOffered = view.state !== 'revoked' && !view.subscription?.isBundle;
  return (
    <>
      {(own.length === 0 || view.isDisputed) && mayBeOffered ? (
        <p className="notice" role="status">
          {retired
            ? t('change.retired', { product: name })
            : t(view.isDisputed ? 'change.upgrade.disputed' : `change.${kind}.none`)}
        </p>
      ) : null}
      <Section kind={kind} view={view} />
      <Section kind={other} view={view} />
    </>
  );
}

function Section({ kind, view }: { kind: Kind; view: ChangeView }) {
  const t = useWords();
  const offers = view.offers.filter((offer) => offer.kind === kind);
  if (offers.length === 0) return null;
  return (
    <section id={kind} aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{t(`change.${kind}.heading`)}</h2>
      <p>{t(`change.${kind}.lead`)}</p>
      <ul className="cards">
        {offers.map((offer) => (
          <OfferCard key={`${offer.quote.plan} ${offer.quote.seats}`} offer={offer} view={view} />
        ))}
      </ul>
    </section>
  );
}

function OfferCard({ offer, view }: { offer: ShownChange; view: ChangeView }) {
  const t = useWords();
  const { quote, kind, paidUntil } = offer;
  const { plan, seats } = quote;
  return (
    <li className="card" style={colorsOf(getProduct(view.product))}>
      <h3>
        {t(`plan.${plan}`)} · {t('buy.seats-count', { seats })}
      </h3>
      <QuoteTable quote={quote} full={false} />
      <QuoteTotal quote={quote} id={`total-${kind}-${plan}-${seats}`} />
      <p className="grow">
        {paidUntil
          ? t('change.then-until', { date: paidUntil })
          : t('change.then-for-ever', { seats })}
      </p>
      <p className="actions">
        <LocalLink
          id={`${kind}-${plan}-${seats}`}
          className="button primary"
          to={offer.payPath}
          aria-label={t('change.choose-named', { plan: t(`plan.${plan}`), seats })}
        >
          {t('change.choose')}
        </LocalLink>
      </p>
    </li>
  );
}
