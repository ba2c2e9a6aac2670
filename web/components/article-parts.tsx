import { getLocale } from '../../locales/index.ts';
import type { Product } from '../../products/index.ts';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import type { Entry } from '../loaders/articles.server.ts';
import { localize } from '../routing/address.ts';
import { colorsOf } from './colors-of.ts';
import { DownloadButton } from './download-button.tsx';
import { LocalLink } from './link.tsx';
import { useWords } from './words.tsx';

/** Short articles need no table of contents. */
export function Contents({
  entries,
  lang,
}: {
  entries: readonly Entry[];
  lang?: string | undefined;
}) {
  const t = useWords();
  if (entries.length < 3) return null;
  return (
    <nav className="article-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t('guide.contents')}</h2>
      <ol lang={lang}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function ToolBox({ product, use }: { product: Product; use: string }) {
  const t = useWords();
  return (
    <aside className="tool-box" style={colorsOf(product)}>
      <ProductIcon of={product.key} size={64} isBelow />
      <div>
        <p className="eyebrow">{t('guide.tool')}</p>
        <h2>
          <bdi>{product.name}</bdi>
        </h2>
        <p>{use}</p>
      </div>
      <p className="actions">
        <DownloadButton product={product.key} kind="primary" />
        <LocalLink className="button" to={product.path}>
          {t('blog.tool', { product: product.name })}
        </LocalLink>
      </p>
    </aside>
  );
}

export function OtherLanguages(props: { path: string; prefixes: readonly string[] }) {
  const t = useWords();
  const { path, prefixes } = props;
  if (prefixes.length === 0) return null;
  return (
    <section className="other-languages" aria-labelledby="languages-title">
      <h2 id="languages-title">{t('guide.languages')}</h2>
      <ul>
        {prefixes.map(getLocale).map((locale) => (
          <li key={locale.prefix}>
            <a
              href={localize(locale, path)}
              hrefLang={locale.tag}
              lang={locale.tag}
              dir={locale.direction}
            >
              {locale.nativeName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
