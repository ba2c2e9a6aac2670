import { allow, decline, useConsent } from '../browser/consent.ts';
import { LocalLink } from './link.tsx';
import { useWords } from './words.tsx';

/** Hides the banner of those who have answered before it is painted; React removes it a moment later. */
const HIDE_IF_ALLOWED =
  'try{if(localStorage.allow=="true")throw 0}catch(e){e===0&&(document.currentScript.previousSibling.hidden=1)}' +
  '/(^| )allow=true/.test(document.cookie)&&(document.currentScript.previousSibling.hidden=1)';

/** Asks once for optional cookies; both answers are equally near. Nothing optional is stored without Allow. */
export function CookieBanner() {
  const t = useWords();
  if (useConsent() !== 'unasked') return null;
  return (
    <>
      <section id="cookie-banner" aria-label={t('cookies.label')}>
        <p>
          {t('cookies.text')}{' '}
          <LocalLink to="/company/cookies-policy">{t('cookies.policy')}</LocalLink>
        </p>
        <div>
          <button type="button" name="allow" className="button" onClick={allow}>
            {t('cookies.allow')}
          </button>
          <button
            type="button"
            name="decline"
            className="button"
            onClick={() => decline(t('cookies.declined'))}
          >
            {t('cookies.decline')}
          </button>
        </div>
      </section>
      <script dangerouslySetInnerHTML={{ __html: HIDE_IF_ALLOWED }} />
    </>
  );
}
