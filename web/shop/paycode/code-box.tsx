import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { QrDrawing } from '../../../kit/qr.ts';
import { minutes, seconds, systemClock } from '../../../kit/time.ts';
import { copyText } from '../../client/copy-text.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { QrCode } from './qr-code.tsx';
import { Renew } from './renew.tsx';
import type { OrderView, PayCode } from './view.ts';

/**
 * On a phone, the app and the text to copy come first, and the code is folded if there is one of them, because a phone
 * cannot scan itself. In wide windows, the code comes first.
 */
export function CodeBox({ view, code }: { view: OrderView; code: PayCode }) {
  const t = useWords();
  const left = useTimeLeft({ ...view, code });
  const name = t(`pay.method.${view.wallet}`);
  const { total, orderNumber: order } = view;
  return (
    <section id="code" className="pay-code" aria-label={t('paycode.title')}>
      <Countdown left={left} />
      {code.appUrl ? (
        <p className="actions">
          <a id="open-app" className={`button primary${phoneOnly(view)}`} href={code.appUrl}>
            {t('paycode.open', { wallet: name })}
          </a>
        </p>
      ) : null}
      {code.copy ? <CopyField text={code.copy} /> : null}
      {code.appUrl || code.copy ? (
        // On a phone, it folds its next sibling, which is always open in wide windows.
        <details className="qr-fold">
          <summary>{t('paycode.show-qr')}</summary>
        </details>
      ) : null}
      <div className="qr-side">
        <QrCode
          drawing={code.drawing}
          text={t('paycode.alt', { wallet: name, total: total.text, order })}
        />
        <SaveButton view={view} code={code} />
      </div>
      {view.sandbox ? <p className="quiet">{t('paycode.sandbox')}</p> : null}
      {isRenewable({ ...view, code }, left) && !view.part ? (
        <div id="ending">
          <p>{t('paycode.ending')}</p>
          <Renew view={view} isQuiet />
        </div>
      ) : null}
    </section>
  );
}

/** Computers have no wallet app. The test wallet opens everywhere. */
const phoneOnly = ({ sandbox }: OrderView): string => (sandbox ? '' : ' phone-only');

/** Without JavaScript there is no button, and a click selects the whole code. */
function CopyField({ text }: { text: string }) {
  const t = useWords();
  const isLive = useHydrated();
  const copy = () => copyText(text, { copied: t('paycode.copied'), failed: t('copy.failed') });
  return (
    <div className="copy-field">
      <p id="copy-label">{t('paycode.copy-label')}</p>
      <p>
        <bdi id="copy-code" dir="ltr" className="copy-code">
          {text}
        </bdi>
      </p>
      {isLive ? (
        <button type="button" id="copy" className="button" onClick={copy}>
          {t('paycode.copy')}
        </button>
      ) : null}
    </div>
  );
}

/** Wallets can read a code from the photo library, because a phone cannot scan its own screen. */
function SaveButton({ view, code }: { view: OrderView; code: PayCode }) {
  const t = useWords();
  if (!useHydrated()) return null;
  const save = () => savePicture(code.drawing, `${view.orderNumber}.png`);
  return (
    <button type="button" id="save-picture" className="button" onClick={save}>
      {t('paycode.save')}
    </button>
  );
}

/** Pixels per module. Sharp on any phone, and still a small file. */
const SCALE = 16;

async function savePicture({ size, path }: QrDrawing, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = size * SCALE;
  canvas.height = size * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  const link = document.createElement('a');
  // A data URL, because the page's policy allows no other source.
  link.href = canvas.toDataURL('image/png');
  link.download = name;
  link.click();
}

type Ends = Pick<OrderView, 'checkedAt'> & { readonly code: PayCode };

/**
 * Returns the milliseconds until the code ends, by the server's clock, because a phone's clock can be wrong. Null until
 * scripts run. Reloads the order at the end.
 */
function useTimeLeft({ checkedAt, code }: Ends): number | null {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number | null>(null);
  const [end, checked] = [code.expires.iso, checkedAt.iso];
  useEffect(() => {
    const now = () => systemClock.now().getTime();
    const ahead = now() - Date.parse(checked);
    const tick = () => {
      const rest = Date.parse(end) - (now() - ahead);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(tick, seconds(1));
    setLeft(Math.max(0, Date.parse(end) - Date.parse(checked)));
    return () => clearInterval(timer);
  }, [end, checked, revalidate]);
  return left;
}

/** Returns whether the buyer may get a new code, without scripts by the time of the last check. */
function isRenewable({ checkedAt, code }: Ends, left: number | null): boolean {
  const end = Date.parse(code.expires.iso);
  const rest = left ?? end - Date.parse(checkedAt.iso);
  return rest <= end - Date.parse(code.renewableFrom);
}

/** Minutes left at which the time is announced, instead of each second. */
const ANNOUNCED = [1, 5] as const;

/** Shows the time left, and announces it twice. Without JavaScript, the page shows when the code ends. */
function Countdown({ left }: { left: number | null }) {
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
