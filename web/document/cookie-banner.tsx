import { memo } from 'react';
import { allow, decline, leaveBanner } from '../client/consent.ts';
import { useSite } from '../client/site.ts';
import { useBannerDue } from '../client/use-consent.ts';
import { useHydrated } from '../components/hydrated.ts';
import { LocalLink } from '../components/link.tsx';
import { Gap, useWords } from '../components/words.tsx';

/**
 * Shows the banner before the first paint, based on the mirror cookie. `clearBanner` reads the flag in storage after
 * the load, because the first access to storage waits 10 ms or more for another process. Without scripts, the banner
 * stays hidden.
 */
export const SHOW_IF_UNASKED =
  'if(!/(^| )allow=true(;|$)/.test(document.cookie)&&!navigator.globalPrivacyControl)' +
  'document.currentScript.previousSibling.hidden=false';

/** Asks for consent to optional cookies. The setting `CONSENT_POLICY` decides what happens before an answer. */
export const CookieBanner = memo(function CookieBanner() {
  const t = useWords();
  const hydrated = useHydrated();
  const { nonce } = useSite();
  const message = t('cookies.declined');
  if (!useBannerDue()) return null;
  const answer = (give: () => void) => {
    leaveBanner(document);
    give();
  };
  return (
    <>
      <section id="cookie-banner" aria-label={t('cookies.label')} hidden={!hydrated}>
        <p>
          {t('cookies.text')}
          <Gap />
          <LocalLink to="/company/cookies-policy">{t('cookies.policy')}</LocalLink>
        </p>
        <div>
          <button type="button" name="allow" className="button" onClick={() => answer(allow)}>
            {t('cookies.allow')}
          </button>
          <button
            type="button"
            name="decline"
            value={message}
            className="button"
            onClick={() => answer(() => decline(message))}
          >
            {t('cookies.decline')}
          </button>
        </div>
      </section>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_IF_UNASKED }} />
    </>
  );
});
