import { memo } from 'react';
import type { Product } from '../../products/index.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { useClosingMenus } from './closing-menus.ts';
import { Glyph } from './glyph.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MenuButtons, SiteMenu } from './site-menu.tsx';
import { Wordmark } from './wordmark.tsx';

/** What the header links to: the whole shop, an account, the office, or only the home page. */
export type Shell = 'shop' | 'member' | 'office' | 'home';

/** What stands at the start: the vendor alone on the home page and the store (`home`) and on other pages about no product. */
type Logo = 'home' | 'shop' | 'product';

type HeaderProps = {
  readonly logo: Logo;
  readonly shell: Shell;
  readonly product: Product;
};

/** Does not use the router's data, so that a navigation that is only beginning does not render it again. */
export const Header = memo(function Header({ logo, shell, product }: HeaderProps) {
  const t = useWords();
  useClosingMenus();
  const menu = shell === 'shop';
  const isRoom = shell === 'member' || shell === 'office';
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <div className="wrap site-bar">
        {logo !== 'product' && !isRoom ? (
          <LocalLink
            id="logo"
            className="wordmark"
            to="/"
            data-logo={logo === 'home' ? 'home' : product.packageSuffix}
          >
            <Wordmark />
          </LocalLink>
        ) : (
          <>
            <LocalLink className="wordmark" to="/">
              <Wordmark />
            </LocalLink>
            {isRoom ? (
              <RoomLogo room={shell} logo={product.packageSuffix} />
            ) : (
              <LocalLink
                id="logo"
                className="logo"
                to={product.path}
                data-logo={product.packageSuffix}
              >
                <ProductIcon of={product.key} size={26} />
                <bdi>{product.name}</bdi>
              </LocalLink>
            )}
          </>
        )}
        {menu ? <SiteMenu product={product} /> : null}
        {shell === 'member' ? <WaysOut /> : null}
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
});

const ROOMS = {
  member: ['/member/overview', 'nav.account'],
  office: ['/office', 'office.title'],
} as const;

/** An account and the office belong to no product, so their own name stands beside the vendor's. */
function RoomLogo({ room, logo }: { room: keyof typeof ROOMS; logo: string }) {
  const t = useWords();
  const [to, name] = ROOMS[room];
  return (
    <LocalLink id="logo" className="logo" to={to} data-logo={logo}>
      {t(name)}
    </LocalLink>
  );
}

/** Links from an account back to the shop. On phones, the wordmark and the footer link there. */
function WaysOut() {
  const t = useWords();
  return (
    <nav className="ways-out" aria-label={t('shell.menu')}>
      <LocalLink to="/store">{t('nav.store')}</LocalLink>
      <LocalLink to="/about/help-center">{t('nav.help')}</LocalLink>
    </nav>
  );
}
