import type { QrDrawing } from '../../../kit/qr.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { CopyField } from './copy-field.tsx';
import { Countdown } from './countdown.tsx';
import { QrCode } from './qr-code.tsx';
import { Renew } from './renew.tsx';
import { isRenewable, useTimeLeft } from './use-time-left.ts';
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
      {code.copy ? (
        <CopyField text={code.copy} label={t('paycode.copy-label')} button={t('paycode.copy')} />
      ) : null}
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
