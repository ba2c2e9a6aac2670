import { copyText } from '../../client/copy-text.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { Countdown } from './countdown.tsx';
import { QrCode } from './qr-code.tsx';
import { savePicture } from './save-picture.ts';
import type { OrderView, PayCode } from './view.ts';

/** The code large, and the ways to use it on the phone that shows it. */
export function CodeBox({ view, code }: { view: OrderView; code: PayCode }) {
  const t = useWords();
  const name = t(`pay.method.${view.wallet}`);
  const { total, orderNumber: order } = view;
  return (
    <section id="code" className="pay-code" aria-label={t('paycode.title')}>
      <QrCode
        drawing={code.drawing}
        text={t('paycode.alt', { wallet: name, total: total.text, order })}
      />
      <Countdown expires={code.expires.iso} asked={view.asked.iso} />
      <p className="actions">
        {code.appUrl ? (
          <a id="open-app" className={`button primary${phoneOnly(view)}`} href={code.appUrl}>
            {t('paycode.open', { wallet: name })}
          </a>
        ) : null}
        <SaveButton view={view} code={code} />
      </p>
      {view.sandbox ? <p className="quiet">{t('paycode.sandbox')}</p> : null}
    </section>
  );
}

/** A computer has no wallet to open; the test wallet opens everywhere. */
const phoneOnly = ({ sandbox }: OrderView): string => (sandbox ? '' : ' phone-only');

/** The code as text. Without JavaScript there is no button: it selects as a whole. */
export function CopyField({ text }: { text: string }) {
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

/** Wallets read a code from the phone's pictures, too: nobody can point a camera at its own screen. */
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
