import type { Plan } from '../../domain/price/index.ts';
import type { Words } from '../../locales/catalog.ts';
import type { Offer, ShownMoney } from '../loaders/offers.server.ts';
import { useWords } from './words.tsx';

export function PriceTag({ offer }: { offer: Offer }) {
  return (
    <span className="price-tag">
      <PlanPrice {...offer} t={useWords()} />
    </span>
  );
}

type PlanPriceProps = { total: ShownMoney; text?: string; plan: Plan; t: Words };

/** The price and its period, in the order of the language. The period is quieter. */
export function PlanPrice({ total, text = total.text, plan, t }: PlanPriceProps) {
  const [before = '', after = ''] = t(`price.tag-${plan}`, { price: MARKER }).split(PLACE);
  return (
    <>
      {before ? <span className="quiet">{before.trim()}</span> : null}
      {before.endsWith(' ') ? ' ' : <wbr />}
      <bdi data-minor={total.minor} data-currency={total.currency}>
        {text}
      </bdi>
      {after.startsWith(' ') ? ' ' : <wbr />}
      {after ? <span className="quiet">{after.trim()}</span> : null}
    </>
  );
}

/** Stands for the price in the message. No text contains this private-use character. */
const MARKER = '\uE000';
/** Right-to-left sentences isolate it. */
const PLACE = /\u2068?\uE000\u2069?/;

export function TaxNote({ taxIncluded }: { taxIncluded: boolean }) {
  const t = useWords();
  return <span className="quiet">{t(taxIncluded ? 'price.tax-in' : 'price.tax-none')}</span>;
}
