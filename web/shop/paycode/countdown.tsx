import { minutes } from '../../../kit/time.ts';
import { useWords } from '../../components/words.tsx';

/** Minutes left at which the time is announced, instead of each second. */
const ANNOUNCED = [1, 5] as const;

/** Shows the time left, and announces it twice. Without JavaScript, the page shows when the code ends. */
export function Countdown({ left }: { left: number | null }) {
  const t = useWords();
  const mark = left === null || left === 0 ? null : announcedMinutes(left);
  return (
    <>
      {left === null ? null : (
        <p id="countdown" role="timer" className="quiet">
          {t('paycode.left', { time: clockText(left) })}
        </p>
      )}
      <p id="minutes-left" role="status" className="sr-only">
        {mark === null ? null : t('paycode.minutes-left', { minutes: mark })}
      </p>
    </>
  );
}

/** Returns the last announced number of minutes that was reached, or null. */
export const announcedMinutes = (left: number): number | null =>
  ANNOUNCED.find((mark) => left <= minutes(mark)) ?? null;

/** Returns a time span such as `14:05` or `1:02:03`. */
export function clockText(milliseconds: number): string {
  const all = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
