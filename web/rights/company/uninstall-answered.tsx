import type { Reason } from '../../../domain/uninstall/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';
import type { Product } from '../../../products/index.ts';
import { GoodLine } from '../../components/good-notice.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { TaxNote } from '../../components/price-tag.tsx';
import { Gap, type Translate, useWords } from '../../components/words.tsx';
import type { Survey } from './uninstall.server.ts';

type Links = readonly (readonly [to: string, text: string])[];
type LighterKey = Extract<MessageKey, `uninstall.lighter.${string}`>;

export function Answered(props: {
  survey: Survey;
  reason: Reason | 'skipped';
  product: Product | null;
}) {
  const t = useWords();
  const { survey, reason, product } = props;
  if (reason === 'skipped') return <h1 id="answered">{t('uninstall.skipped')}</h1>;
  const links = linksOf(t, reason, { product, hasLifetime: survey.lifetime !== null });
  return (
    <section aria-labelledby="answered" data-reason={reason}>
      <h1 id="answered">{t('uninstall.thanks')}</h1>
      {survey.isMailed ? <GoodLine text={t('uninstall.mail-sent')} /> : null}
      <p>{t(`uninstall.answer.${reason}`)}</p>
      {product && survey.lifetime ? <Lifetime product={product} offer={survey.lifetime} /> : null}
      {links.length > 0 ? <LinkList links={links} /> : null}
      {product && LIGHTER_HELPS.has(reason) ? <Lighter product={product} /> : null}
    </section>
  );
}

function Lifetime({
  product,
  offer,
}: {
  product: Product;
  offer: NonNullable<Survey['lifetime']>;
}) {
  const t = useWords();
  const { minor, currency, text } = offer.total;
  return (
    <p id="lifetime" data-minor={minor} data-currency={currency}>
      {t('uninstall.lifetime', { product: product.name, price: text })}
      <Gap />
      <TaxNote taxIncluded={offer.taxIncluded} />
    </p>
  );
}

const LIGHTER_HELPS: ReadonlySet<Reason> = new Set(['slow', 'once', 'price']);

/** There is no free or built-in alternative for changing voices. */
const LIGHTER: Readonly<Record<string, LighterKey>> = {
  zipx: 'uninstall.lighter.zipx',
  screenrecx: 'uninstall.lighter.screenrecx',
  wallpaperx: 'uninstall.lighter.wallpaperx',
  printerdriver: 'uninstall.lighter.printerdriver',
  pdfreader: 'uninstall.lighter.pdfreader',
  cadreader: 'uninstall.lighter.cadreader',
  datarecovery: 'uninstall.lighter.datarecovery',
  'dll-fixer': 'uninstall.lighter.dll-fixer',
};

function Lighter({ product }: { product: Product }) {
  const t = useWords();
  const word = LIGHTER[product.key];
  if (!word) return null;
  return (
    <>
      <h2 id="lighter">{t('uninstall.lighter')}</h2>
      <p>{t(word)}</p>
    </>
  );
}

function linksOf(
  t: Translate,
  reason: Reason,
  { product, hasLifetime }: { product: Product | null; hasLifetime: boolean },
): Links {
  const write = (topic: string): Links[number] => {
    const query = new URLSearchParams({ topic, ...(product ? { product: product.key } : {}) });
    return [`/about/create_ticket?${query}`, t('uninstall.write')];
  };
  const named = product ? { product: product.name } : null;
  const questions: Links[number] = named
    ? [`/faq/${product?.key}`, t('product.faq', named)]
    : ['/faq/general', t('nav.faq')];
  const versions: Links[number] = [
    product ? `/download#${product.key}` : '/download',
    t('uninstall.versions'),
  ];
  const news: Links = named
    ? [[`/release-notes/${product?.key}`, t('product.versions', named)]]
    : [];
  const prices: Links =
    named && !product?.retired
      ? [[`/buy?product=${product?.key}&plan=lifetime`, t('uninstall.lifetime-link', named)]]
      : [];
  const links: Readonly<Record<Reason, Links>> = {
    slow: [versions, questions],
    feature: [...news, write('feature')],
    broken: [questions, versions, write('bug')],
    once: [],
    price: hasLifetime ? prices : [],
    'found-other': news,
    privacy: [['/company/privacy-policy', t('nav.privacy')], write('privacy')],
    other: [['/about/contact-us', t('nav.contact')]],
  };
  return links[reason];
}
