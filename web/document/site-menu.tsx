import type { Product } from '../../products/index.ts';
import { focusSearch } from '../client/search-field.ts';
import { useAddress } from '../client/site.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { blogPath } from '../routing/product-context.ts';
import { Glyph } from './glyph.tsx';
import { HeaderSearch } from './header-search.tsx';
import { ProductsPanel } from './products-panel.tsx';

/** Null stands for the blog of the page's product. */
const MENU = [
  ['/store', 'nav.store'],
  [null, 'nav.blog'],
  ['/faq/general', 'nav.faq'],
  ['/about/help-center', 'nav.help'],
] as const;

const MENU_ID = 'site-menu';

/** Returns whether the page belongs to an entry of the menu. `/blog/unzip/article` belongs to `/blog/unzip`. */
function isWithin(path: string, entry: string): boolean {
  const room = entry.split('/')[1];
  if (room === 'about') return path === entry;
  return path.split('/')[1] === room;
}

/**
 * One set of elements: a row in wide windows, and a sheet that the browser opens on phones, with or without scripts.
 */
export function SiteMenu({ product }: { product: Product }) {
  const t = useWords();
  const { locale, path } = useAddress();
  const blog = blogPath(product);
  return (
    <div id={MENU_ID} popover="auto" className="site-sheet">
      {path === '/search' ? null : <HeaderSearch />}
      <button
        type="button"
        className="icon-button sheet-close"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
      >
        <Glyph of="close" />
        <span className="sr-only">{t('shell.close')}</span>
      </button>
      <nav aria-label={t('shell.menu')} className="site-menu">
        <ProductsPanel locale={locale} />
        {MENU.map(([to, label]) => (
          <LocalLink key={label} to={to ?? blog} current={isWithin(path, to ?? blog)}>
            {t(label)}
          </LocalLink>
        ))}
        <LocalLink to="/member/overview" className="in-sheet" current={isWithin(path, '/member')}>
          {t('nav.account')}
        </LocalLink>
      </nav>
    </div>
  );
}

/** Buttons that open the menu where the window has no room for its row. */
export function MenuButtons() {
  const t = useWords();
  const { path } = useAddress();
  return (
    <>
      {path === '/search' ? null : (
        <button
          type="button"
          className="icon-button search-button"
          popoverTarget={MENU_ID}
          onClick={(event) => focusSearch(document) && event.preventDefault()}
        >
          <Glyph of="search" />
          <span className="sr-only">{t('nav.search')}</span>
        </button>
      )}
      <button type="button" className="icon-button menu-button" popoverTarget={MENU_ID}>
        <Glyph of="menu" />
        <span className="sr-only">{t('shell.menu')}</span>
      </button>
    </>
  );
}
