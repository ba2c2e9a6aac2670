import { data } from 'react-router';
import { findProduct, getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { OwnHtml } from '../../components/own-html.tsx';
import { Head } from '../../document/head.tsx';
import { drawWindow } from '../../illustrations/windows.server.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { latestOf } from '../../loaders/releases.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { PRODUCT, WINDOWS } from '../../styles/sheets.ts';
import type { Route } from './+types/landing';
import { openProductWords } from './body.server.tsx';
import { Closing } from './closing.tsx';
import { sayClosing, sayFacts } from './facts.server.ts';
import { Hero } from './hero.tsx';
import { TryVoice } from './try-voice.tsx';
import { hasVoices, sayVoices } from './voice-words.server.ts';

export const handle: Handle = { styles: [WINDOWS, PRODUCT], cached: true, landing: true };

/** Loads the landing page of an advertisement. Its canonical address is the product's page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale, path } = parseAddress(url.pathname);
  const [, key = '', variant = ''] = path.split('/');
  const product = findProduct(key);
  if (!product?.variants.includes(variant)) throw data(null, { status: 404 });
  const latest = await latestOf(key, context.get(servicesContext), locale);
  const words = openProductWords(locale);
  return {
    key,
    page: readText(`products/${key}/variants/${variant}.md`, locale),
    languages: readText(`products/${key}/page.md`, locale).languages,
    texts: sayFacts(product, latest, words),
    everything: words('product.everything', { product: product.name }),
    drawing: drawWindow(key, locale),
    closing: sayClosing(product, words, false),
    voices: hasVoices(key, variant) ? sayVoices(words, locale) : null,
  };
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { key, page, languages, texts, drawing, everything, closing, voices } = loaderData;
  const product = getProduct(key);
  return (
    <article className="landing">
      <Head
        title={page.front.title ?? product.name}
        description={page.front.description}
        canonicalPath={product.path}
        languages={languages}
      />
      <Hero product={key} front={page.front} texts={texts} drawing={drawing} />
      {voices ? <TryVoice words={voices} /> : null}
      <OwnHtml className="wrap section benefits" lang={page.lang} html={page.html} />
      <p className="wrap everything">
        <LocalLink className="button" to={product.path}>
          {everything}
        </LocalLink>
      </p>
      <Closing
        product={key}
        words={closing}
        link={(to, className, text) => (
          <LocalLink className={className} to={to}>
            {text}
          </LocalLink>
        )}
      />
    </article>
  );
}
