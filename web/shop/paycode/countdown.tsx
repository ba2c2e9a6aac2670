import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { seconds, systemClock } from '../../../kit/time.ts';
import { useWords } from '../../components/words.tsx';

/**
 * Counts down to the end of the code by the server's clock, because a phone's clock can be wrong. Not announced each
 * second. Without JavaScript, the page shows the time.
 */
export function Countdown({ expires, checkedAt }: { expires: string; checkedAt: string }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = () => systemClock.now().getTime();
    const ahead = now() - Date.parse(checkedAt);
    const tick = () => {
      const rest = Date.parse(expires) - (now() - ahead);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(tick, seconds(1));
    setLeft(Math.max(0, Date.parse(expires) - Date.parse(checkedAt)));
    return () => clearInterval(timer);
  }, [expires, checkedAt, revalidate]);
  if (left === null) return null;
  return (
    <p id="countdown" role="timer" className="quiet">
      {t('paycode.left', { time: clockText(left) })}
    </p>
  );
}

/** `14:05`, `1:02:03`. */
export function clockText(milliseconds: number): string {
  const all = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
