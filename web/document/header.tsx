import { useProduct } from '../client/site.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { useClosingMenus } from './closing-menus.ts';
import { Glyph } from './glyph.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MenuButtons, SiteMenu } from './site-menu.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header({ homeLogo, menu }: { homeLogo: boolean; menu: boolean }) {
  const t = useWords();
  const product = useProduct();
  useClosingMenus();
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <div className="wrap site-bar">
        {homeLogo ? (
          <LocalLink id="logo" className="wordmark" to="/" data-logo="home">
            <Wordmark />
          </LocalLink>
        ) : (
          <>
            <LocalLink className="wordmark" to="/">
              <Wordmark />
            </LocalLink>
            <LocalLink
              id="logo"
              className="logo"
              to={product.path}
              data-logo={product.packageSuffix}
            >
              <ProductIcon of={product.key} size={26} />
              <bdi>{product.name}</bdi>
            </LocalLink>
          </>
        )}
        {menu ? <SiteMenu /> : null}
        <LanguageMenu />
        {menu ? (
          <>
            <LocalLink className="icon-button account-link" to="/member/overview">
              <Glyph of="account" />
              <span className="sr-only">{t('nav.account')}</span>
            </LocalLink>
            <MenuButtons />
          </>
        ) : null}
      </div>
    </header>
  );
}
