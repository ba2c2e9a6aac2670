import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LOCALES, type Locale } from '../../locales/index.ts';
import { IN_PLACE } from '../client/arrival.ts';
import { hostedLanguage } from '../client/hosted-language.ts';
import { useAddress, useLinkPath, useQuery } from '../client/site.ts';
import { noteHash } from '../client/target.ts';
import { Gap, useWords } from '../components/words.tsx';
import { localize } from '../routing/address.ts';
import { closeMenu } from './closing-menus.ts';
import { Glyph } from './glyph.tsx';

/** Links to the page in every language. With JavaScript, the language switches in place and keeps everything typed. */
export function LanguageMenu() {
  const t = useWords();
  const search = useQuery();
  const { locale } = useAddress();
  const path = useLinkPath();
  const choose = useLanguageSwitch();
  return (
    <details className="language-menu">
      <summary>
        <Glyph of="language" />
        <span className="sr-only">
          {t('shell.language')}
          <Gap />
        </span>
        <span lang={locale.tag} className="language-name">
          {locale.nativeName}
        </span>
      </summary>
      <nav id="languages" aria-label={t('shell.languages')}>
        <ul>
          {LOCALES.map((each) => (
            <li key={each.prefix}>
              <a
                href={localize(each, path) + search}
                hrefLang={each.tag}
                lang={each.tag}
                dir={each.direction}
                aria-current={each === locale ? 'true' : undefined}
                onClick={(event) => choose(event, each)}
              >
                {each.nativeName}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function useLanguageSwitch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path } = useAddress();
  const scrolledTo = useRef<number | null>(null);
  // Without this, the browser would scroll to the fragment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the page has changed.
  useEffect(() => {
    if (scrolledTo.current !== null) window.scrollTo(0, scrolledTo.current);
    scrolledTo.current = null;
  }, [pathname]);
  return (event: MouseEvent<HTMLAnchorElement>, locale: Locale) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    // The hosted search engine supports one language per document, so this link opens a new one.
    if (path === '/search' && hostedLanguage(document) !== null) return;
    event.preventDefault();
    const menu = event.currentTarget.closest('details');
    if (menu) closeMenu(menu);
    scrolledTo.current = window.scrollY;
    // From the window, because pages write selections there without the router.
    const { search, hash } = window.location;
    noteHash(hash);
    void navigate(localize(locale, path) + search + hash, IN_PLACE);
  };
}
