import { useConsent } from '../browser/consent.ts';
import { LocalLink } from './link.tsx';
import { useWords } from './words.tsx';

/** Asks once for optional cookies; both answers are equally near. Nothing optional runs without Allow. */
export function CookieBanner() {
  const t = useWords();
  const consent = useConsent();
  if (!consent.open) return null;
  return (
    <section id="cookie-banner" aria-label={t('cookies.label')}>
      <p>{t('cookies.text')}</p>
      <LocalLink to="/company/cookies-policy">{t('cookies.policy')}</LocalLink>
      <div className="flex flex-wrap gap-3">
        <button type="button" name="allow" className="button" onClick={consent.allow}>
          {t('cookies.allow')}
        </button>
        <button type="button" name="decline" className="button" onClick={consent.decline}>
          {t('cookies.decline')}
        </button>
      </div>
    </section>
  );
}
