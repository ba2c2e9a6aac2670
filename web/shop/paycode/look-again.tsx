import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { ShownTime } from '../../loaders/moments.server.ts';

/** Without JavaScript, the page reloads only on request, so that it does not jump to its top while somebody reads. */
export function LookAgain({ to, checkedAt }: { to: string; checkedAt: ShownTime }) {
  const t = useWords();
  return (
    <div className="look-again">
      <noscript>
        <p>{t('paycode.by-hand')}</p>
      </noscript>
      <p>
        <LocalLink id="look-again" className="button" to={to}>
          {t('paycode.look')}
        </LocalLink>{' '}
        <span id="looked" className="quiet">
          {t('paycode.looked', { time: checkedAt.text })}
        </span>
      </p>
    </div>
  );
}
