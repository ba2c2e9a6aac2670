import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepsPlace } from '../client/arrival.ts';
import { nextPaint } from '../client/paint-first.ts';
import { useHydrated } from './hydrated.ts';

type Props = {
  readonly children: ReactNode;
  /** Set if something visible follows. It keeps the height of a window free, so that nothing in view moves. */
  readonly reserve?: boolean;
};

/**
 * Renders what is below the first screen, or unseen, after the first screen has painted. A page that was opened as a
 * document is complete from the start, and so is one that is opened at a place other than its beginning.
 */
export function AfterPaint({ children, reserve = false }: Props) {
  const [isShown, show] = useState(!useStartsAtTop());
  useLayoutEffect(() => {
    if (!isShown) return onPaint(() => show(true));
  }, [isShown]);
  if (isShown) return children;
  return reserve ? <div className="later-screen" /> : null;
}

/** Returns whether a link opened the page in place at its beginning. */
function useStartsAtTop(): boolean {
  const isHydrated = useHydrated();
  const { hash, state } = useLocation();
  const type = useNavigationType();
  return isHydrated && type !== 'POP' && hash === '' && !keepsPlace(state);
}

const waiting = new Set<() => void>();

/** Calls `run` after the next paint, together with all others, so that the page is laid out once. */
function onPaint(run: () => void): () => void {
  if (waiting.size === 0) void nextPaint().then(runWaiting);
  waiting.add(run);
  return () => waiting.delete(run);
}

function runWaiting(): void {
  const runs = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const run of runs) run();
  });
}
