import { getProduct } from '../../../products/index.ts';
import { useWords } from '../../components/words.tsx';
import type { ShownQuote } from '../../loaders/quotes.server.ts';
import { answersOf, type StoreChoice } from './choice.ts';
import type { StoreCardData } from './store-card.tsx';

type Props = {
  /** The choice that the shown prices belong to. */
  readonly choice: StoreChoice;
  /** Number of tools in the list. */
  readonly count: number;
  /** The card of the recommended tool. */
  readonly found: StoreCardData | undefined;
  readonly quote: ShownQuote | null;
};

/** The page's only live region. It announces each change of term, PCs, task, answers, or bundle once. */
export function StoreNews({ choice, count, found, quote }: Props) {
  const t = useWords();
  const news = [
    t('store.count', { count }),
    t(`plan.${choice.plan}`),
    t('buy.seats-count', { seats: choice.seats }),
    ...finderNews(choice, found, t),
    ...(quote ? [t('store.bundle'), quote.total.text] : []),
  ];
  return (
    <p role="status" className="sr-only">
      {news.join(' · ')}
    </p>
  );
}

function finderNews(
  choice: StoreChoice,
  found: StoreCardData | undefined,
  t: ReturnType<typeof useWords>,
): string[] {
  const { task, product } = answersOf(choice);
  if (found) {
    const { name } = getProduct(found.key);
    return [t('finder.pick'), name, ...(found.offer ? [found.offer.total.text] : [])];
  }
  if (product) return [t('finder.how')];
  return task ? [t('finder.which')] : [];
}
