import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../client/lazy-part.ts';
import { useAddress } from '../../client/site.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { Staff } from '../guard.server.ts';
import { isTyping, letterOf } from './keys.ts';
import { focusAnswer, runShortcut } from './shortcuts.ts';

const CommandMenu = lazyPart(async () => (await import('./command-menu.tsx')).CommandMenu);
const KeyHelp = lazyPart(async () => (await import('./key-help.tsx')).KeyHelp);

/**
 * The command menu and the single keys of the office. Ctrl+K works everywhere. A single key does nothing in a field or
 * beside an open dialog, and each member of staff can turn them off (WCAG 2.1.4).
 */
export function Commands({ staff }: { staff: Staff }) {
  const t = useWords();
  const { locale } = useAddress();
  const navigate = useNavigate();
  const isLive = useHydrated();
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null);
  const goTo = (path: string) => void navigate(localize(locale, path));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.code !== 'KeyK' || event.shiftKey) return;
      setOpen('menu');
    } else {
      if (!staff.hasShortcuts || open !== null || isTyping(event.target)) return;
      const letter = letterOf(event);
      if (letter === '?') setOpen('keys');
      else if (!runShortcut(letter, goTo)) return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // The site's own Ctrl+K, which focuses its search, comes after this.
    document.addEventListener('keydown', (event) => onKey(event), { capture: true, signal });
    // The document moves the focus to the start of the page first.
    const frame = requestAnimationFrame(focusAnswer);
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, []);
  const close = () => setOpen(null);
  if (!isLive || staff.id === null) return null;
  return (
    <>
      <button
        type="button"
        id="command"
        className="button"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        {t('office.command')} <kbd>{t('office.command.keys')}</kbd>
      </button>
      <Suspense>
        {open === 'menu' ? <CommandMenu {...{ staff, close, goTo }} /> : null}
        {open === 'keys' ? <KeyHelp close={close} /> : null}
      </Suspense>
    </>
  );
}
