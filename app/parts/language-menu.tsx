import { useLocation } from 'react-router';
import { LOCALES } from '../../locales/index.ts';
import { localize } from '../request/address.ts';
import { useAddress } from './site.ts';
import { useWords } from './words.tsx';

/** Eighteen real links, each to this very page in another language, each named by its speakers. */
export function LanguageMenu() {
  const t = useWords();
  const { search } = useLocation();
  const { locale, path } = useAddress();
  return (
    <details className="language-menu ms-auto">
      <summary>
        <span className="sr-only">{t('shell.language')} </span>
        <span lang={locale.tag}>{locale.nativeName}</span>
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
