import { renderToStaticMarkup } from 'react-dom/server';
import { MemoizeLast } from '../../../kit/memoize-last.ts';
import type { Locale } from '../../../locales/index.ts';
import { textsVersion } from '../../../locales/text-overrides.ts';
import { LISTED_PRODUCTS, type Product, productsVersion } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { type Drawing, drawWindow } from '../../illustrations/windows.server.tsx';
import { openProductWords } from '../product/body.server.tsx';

/** One of every three tools, at the start of a row and at the end of the next. */
const isShown = (index: number) => index % 6 === 0 || index % 6 === 5;

export type Shown = {
  readonly windows: Readonly<Record<string, string>>;
  readonly note: string;
};

const made = new MemoizeLast<Shown>();

/** Returns the windows of the home page, rendered again only for other products or texts. */
export function listShown(locale: Locale): Shown {
  return made.get(locale.prefix, [productsVersion(), textsVersion()], () => drawShown(locale));
}

function drawShown(locale: Locale): Shown {
  const note = openProductWords(locale)('product.illustration');
  const windows = Object.fromEntries(
    LISTED_PRODUCTS.filter((_, index) => isShown(index)).flatMap((product) => {
      const drawing = drawWindow(product.key, locale);
      return drawing ? [[product.key, frame(product, drawing)]] : [];
    }),
  );
  return { windows, note };
}

/** Sets the product's colors, because the page itself has the shop's. */
const frame = (product: Product, { html, alt, lang }: Drawing): string =>
  renderToStaticMarkup(
    <div className="mock" role="img" aria-label={alt} lang={lang} style={colorsOf(product)}>
      {/* Our own drawing. Its words are escaped. */}
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
    </div>,
  );
