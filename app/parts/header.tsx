import { BRAND } from '../../products/index.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LocalLink } from './link.tsx';
import { LogoLink } from './logo-link.tsx';
import { useProduct } from './site.ts';
import { useWords } from './words.tsx';

/** Logo, main menu, language menu. Advertisement landings keep the logo and the languages only. */
export function Header(props: { homeLogo: boolean; menu: boolean }) {
  const t = useWords();
  const product = useProduct();
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <div className="wrap site-bar">
        {props.homeLogo ? (
          <LogoLink to="/" icon="/icons/vitrine.svg" name={BRAND.name} mark="home" />
        ) : (
          <LogoLink
            to={product.path}
            icon={`/icons/${product.key}.svg`}
            name={product.name}
            mark={product.packageSuffix}
          />
        )}
        {props.menu ? (
          <nav aria-label={t('shell.menu')} className="site-menu">
            <LocalLink to="/">{t('nav.home')}</LocalLink>
            <LocalLink to="/store">{t('nav.store')}</LocalLink>
            <LocalLink to={`/blog/${product.blogType ?? 'unzip'}`}>{t('nav.blog')}</LocalLink>
            <LocalLink to="/faq/general">{t('nav.faq')}</LocalLink>
            <LocalLink to="/search">{t('nav.search')}</LocalLink>
            <LocalLink to="/about/help-center">{t('nav.help')}</LocalLink>
            <LocalLink to="/member/overview">{t('nav.account')}</LocalLink>
          </nav>
        ) : null}
        <LanguageMenu />
      </div>
    </header>
  );
}
