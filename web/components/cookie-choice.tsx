import { allow, withdraw } from '../client/consent.ts';
import { useConsent } from '../client/use-consent.ts';
import { useHydrated } from './hydrated.ts';
import { useWords } from './words.tsx';

/** Space for the choice, so that nothing below it moves when it appears. */
const ROOM = { minBlockSize: '8rem' };

/** Shows the visitor's consent and a button to change it. Without scripts, no optional cookie is ever set. */
export function CookieChoice() {
  const t = useWords();
  const consent = useConsent();
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="cookie-choice" style={ROOM}>
      <h2 id="cookie-choice">{t('cookies.choice')}</h2>
      {hydrated ? (
        <Choice isAllowed={consent === 'allowed'} />
      ) : (
        <noscript>
          <p>{t('cookies.choice-denied')}</p>
          <p>{t('cookies.no-scripts')}</p>
        </noscript>
      )}
    </section>
  );
}

/** The sentence is a live region, so that a change is announced where it is shown. */
function Choice({ isAllowed }: { isAllowed: boolean }) {
  const t = useWords();
  return (
    <>
      <p id="cookie-state" role="status">
        {t(isAllowed ? 'cookies.choice-allowed' : 'cookies.choice-denied')}
      </p>
      <button
        type="button"
        className="button"
        aria-describedby="cookie-state"
        onClick={isAllowed ? () => withdraw(t('cookies.declined')) : allow}
      >
        {t(isAllowed ? 'cookies.withdraw' : 'cookies.allow')}
      </button>
    </>
  );
}
