import { BRAND } from '../../products/index.ts';
import { useAddress, useProduct } from '../client/site.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** Null stands for the blog of the page's product. */
const MENU = [
  ['/', 'nav.home'],
  ['/store', 'nav.store'],
  [null, 'nav.blog'],
  ['/faq/general', 'nav.faq'],
  ['/search', 'nav.search'],
  ['/about/help-center', 'nav.help'],
  ['/member/overview', 'nav.account'],
] as const;

const SHOP = { path: '/', key: 'vitrine', name: BRAND.name, packageSuffix: 'home' } as const;

/** Returns whether the page belongs to an entry of the menu. `/blog/unzip/article` belongs to `/blog/unzip`. */
function isWithin(path: string, entry: string): boolean {
  const room = entry.split('/')[1];
  if (room === 'about') return path === entry;
  return path.split('/')[1] === room;
}

export function Header({ homeLogo, menu }: { homeLogo: boolean; menu: boolean }) {
  const t = useWords();
  const product = useProduct();
  const { path } = useAddress();
  const logo = homeLogo ? SHOP : product;
  const blog = `/blog/${product.blogType ?? 'unzip'}`;
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <div className="wrap site-bar">
        <LocalLink id="logo" className="logo" to={logo.path} data-logo={logo.packageSuffix}>
          <ProductIcon of={logo.key} size={32} />
          <bdi>{logo.name}</bdi>
        </LocalLink>
        {logo !== SHOP && menu ? (
          <LocalLink className="vendor" to="/">
            {SHOP.name}
          </LocalLink>
        ) : null}
        {menu ? (
          <nav aria-label={t('shell.menu')} className="site-menu">
            {MENU.map(([to, label]) => (
              <LocalLink key={label} to={to ?? blog} current={isWithin(path, to ?? blog)}>
                {t(label)}
              </LocalLink>
            ))}
          </nav>
        ) : null}
        <LanguageMenu />
      </div>
    </header>
  );
}
