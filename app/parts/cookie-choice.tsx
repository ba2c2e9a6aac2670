import { allow, withdraw } from '../browser/consent.ts';
import { useConsent } from '../browser/use-consent.ts';
import { useHydrated } from './hydrated.ts';
import { useWords } from './words.tsx';

/** What the visitor has said to optional cookies, and the way to say otherwise. Needs JavaScript. */
export function CookieChoice() {
  const t = useWords();
  const consent = useConsent();
  if (!useHydrated()) return null;
  return (
    <section aria-labelledby="cookie-choice">
      <h2 id="cookie-choice">{t('cookies.choice')}</h2>
      <p>{t(consent === 'allowed' ? 'cookies.choice-allowed' : 'cookies.choice-denied')}</p>
      {consent === 'allowed' ? (
        <button type="button" className="button" onClick={() => withdraw(t('cookies.declined'))}>
          {t('cookies.withdraw')}
        </button>
      ) : (
        <button type="button" className="button" onClick={allow}>
          {t('cookies.allow')}
        </button>
      )}
    </section>
  );
}
