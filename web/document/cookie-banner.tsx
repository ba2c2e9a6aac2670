import { allow, decline } from '../client/consent.ts';
import { useSite } from '../client/site.ts';
import { useBannerDue } from '../client/use-consent.ts';
import { useHydrated } from '../components/hydrated.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';

/**
 * Shows the banner before the first paint, unless the visitor has answered: what `isBannerDue` says of the mirror cookie,
 * known without the page's scripts. Where none run it stays hidden: nothing asks for consent then. The flag itself is
 * asked when the page is loaded (`clearBanner`): the first question to the store waits 10 ms and more for another process.
 */
export const SHOW_IF_UNASKED =
  'if(!/(^| )allow=true(;|$)/.test(document.cookie)&&!navigator.globalPrivacyControl)' +
  'document.currentScript.previousSibling.hidden=false';

/** Asks once for optional cookies; both answers are equally near. What happens before an answer is a setting, `CONSENT_POLICY`. */
export function CookieBanner() {
  const t = useWords();
  const hydrated = useHydrated();
  const { nonce } = useSite();
  const said = t('cookies.declined');
  if (!useBannerDue()) return null;
  return (
    <>
      <section id="cookie-banner" aria-label={t('cookies.label')} hidden={!hydrated}>
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
            value={said}
            className="button"
            onClick={() => decline(said)}
          >
            {t('cookies.decline')}
          </button>
        </div>
      </section>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_IF_UNASKED }} />
    </>
  );
}
