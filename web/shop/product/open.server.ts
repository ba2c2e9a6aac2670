import type { Locale } from '../../../locales/index.ts';
import type { Product } from '../../../products/index.ts';
import type { ProductCardData } from '../../components/product-card.tsx';
import { listProductCards } from '../../components/product-cards.server.ts';
import { drawWindow } from '../../illustrations/windows.server.tsx';
import type { Services } from '../../loaders/context.ts';
import { showMethods } from '../../loaders/methods.server.ts';
import { leadOffer, listOffers } from '../../loaders/offers.server.ts';
import { readQuestions } from '../../loaders/questions.server.ts';
import { latestOf } from '../../loaders/releases.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { openProductWords, renderBody } from './body.server.tsx';
import { sayFacts } from './facts.server.ts';
import { quotePair } from './pair.server.tsx';
import { quotePlans } from './plans.server.tsx';
import { drawTrial } from './try/draw.server.tsx';

export async function openProductPage(product: Product, locale: Locale, services: Services) {
  const { key } = product;
  const page = readText(`products/${key}/page.md`, locale);
  const questions = readQuestions(`products/${key}/faq.md`, locale);
  const latest = await latestOf(key, services, locale);
  const related = relatedOf(product, await listProductCards(services, locale));
  const pair = await quotePair([product, related[0]?.key], services, locale);
  const plans = await quotePlans(product, services, locale);
  const { row, text, closing } = renderBody({
    product,
    locale,
    page,
    questions,
    plans,
    methods: showMethods(services.listMethods(locale), services.provider.ownFacts),
    related,
    pair,
  });
  return {
    key,
    front: page.front,
    languages: page.languages,
    offer: leadOffer(await listOffers(services, locale), key),
    texts: sayFacts(product, latest, openProductWords(locale)),
    drawing: drawWindow(key, locale, true),
    trial: drawTrial(key, locale),
    row,
    text,
    closing,
    // For structured data, which is in the page's language only.
    questions:
      questions && questions.lang === undefined
        ? questions.questions.map(({ question, text }) => ({ question, text }))
        : [],
  };
}

const relatedOf = (
  { related = [] }: Product,
  cards: readonly ProductCardData[],
): ProductCardData[] => related.flatMap((key) => cards.find((card) => card.key === key) ?? []);
