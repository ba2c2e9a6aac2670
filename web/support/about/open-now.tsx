import { systemClock } from '../../../kit/time.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { isAtWork } from './contact-facts.ts';

/**
 * Whether we are at work now: the page is the same for everybody, so that the browser looks at the clock. Both answers
 * keep the room of the longer one, so that nothing moves when it has looked.
 */
export function OpenNow() {
  const t = useWords();
  const isKnown = useHydrated();
  const isOpen = isKnown && isAtWork(systemClock.now());
  const said = isOpen ? 'open-now' : 'closed-now';
  return (
    <div id="open-now" data-open={isKnown ? isOpen : undefined} className="grid noscript:hidden">
      {(['open-now', 'closed-now'] as const).map((each) => (
        <p
          key={each}
          className={isKnown && each === said ? '[grid-area:1/1]' : 'invisible [grid-area:1/1]'}
        >
          {t(`ticket.contact.${each}`)}
        </p>
      ))}
    </div>
  );
}
