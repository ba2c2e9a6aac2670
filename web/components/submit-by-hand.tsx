import type { ComponentProps } from 'react';
import { useHydrated } from './hydrated.ts';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** The code asked for it and got no answer. */
  readonly isNeeded?: boolean;
};

/**
 * A button that has the page made anew for what was chosen. Where code does that at once it is gone as soon as that code
 * has come; until then `by-hand` of `ui/forms.css` hides it as long as nothing else was chosen.
 */
export function SubmitByHand({ isNeeded = false, ...button }: Props) {
  const isLive = useHydrated();
  if (isLive && !isNeeded) return null;
  return <button {...button} type="submit" className={isNeeded ? 'button' : 'button by-hand'} />;
}
