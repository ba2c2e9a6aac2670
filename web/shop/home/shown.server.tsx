import { renderToStaticMarkup } from 'react-dom/server';
import { onColor } from '../../../kit/color.ts';
import type { Locale } from '../../../locales/index.ts';
import { PRODUCTS, type Product } from '../../../products/index.ts';
import { type Drawing, drawWindow } from '../../illustrations/windows.server.tsx';
import { openProductWords } from '../product/body.server.tsx';

/** One of each three tools, at the start of its row and at the end of the next. */
const isShown = (index: number) => index % 6 === 0 || index % 6 === 5;

export type Shown = {
  /** HTML of each window, by product. */
  readonly windows: Readonly<Record<string, string>>;
  /** What they are: drawings. */
  readonly note: string;
};

const made = new Map<string, Shown>();

/** The windows the home page shows; made once for each language. */
export function listShown(locale: Locale): Shown {
  const known = made.get(locale.prefix);
  if (known) return known;
  const note = openProductWords(locale)('product.illustration');
  const windows = Object.fromEntries(
    PRODUCTS.filter((_, index) => isShown(index)).flatMap((product) => {
      const drawing = drawWindow(product.key, locale);
      return drawing ? [[product.key, frame(product, drawing)]] : [];
    }),
  );
  const shown = { windows, note };
  made.set(locale.prefix, shown);
  return shown;
}

/** As on the product's own page; the colour of words on the product's is not the page's here. */
const frame = ({ color }: Product, { html, alt, lang }: Drawing): string =>
  renderToStaticMarkup(
    <div
      className="mock"
      role="img"
      aria-label={alt}
      lang={lang}
      style={{ ['--on-product' as string]: onColor(color) }}
    >
      {/* Our own drawing; its words were escaped when it was made. */}
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
    </div>,
  );
