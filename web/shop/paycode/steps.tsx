import type { ReactNode } from 'react';
import { useWords } from '../../components/words.tsx';
import type { OrderView, PayVoucher } from './view.ts';

const PICTURES = [
  'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM11 19h2',
  'M3 8V4a1 1 0 0 1 1-1h4M16 3h4a1 1 0 0 1 1 1v4M21 16v4a1 1 0 0 1-1 1h-4M8 21H4a1 1 0 0 1-1-1v-4M8 8h3v3H8zM14 8h2v2h-2zM8 14h2v2H8zM13 13h3v3h-3z',
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zM7.5 12.5l3 3l6-6.5',
] as const;

export function Steps({ view }: { view: OrderView }) {
  const t = useWords();
  if (view.voucher) return <VoucherSteps view={view} voucher={view.voucher} />;
  const name = t(`pay.method.${view.wallet}`);
  return (
    <section>
      <h2>{t('paycode.steps')}</h2>
      <ol className="steps pay-steps">
        <Step picture={PICTURES[0]}>{t('paycode.step-1', { wallet: name })}</Step>
        <Step picture={PICTURES[1]}>
          {t(view.code?.copy ? 'paycode.step-2-copy' : 'paycode.step-2')}
        </Step>
        <Step picture={PICTURES[2]}>{t('paycode.step-3', { total: view.total.text })}</Step>
      </ol>
    </section>
  );
}

/** At a store with the codes of its chain, or at any bank with one number. */
function VoucherSteps({ view, voucher }: { view: OrderView; voucher: PayVoucher }) {
  const t = useWords();
  const total = view.total.text;
  const isBank = voucher.number !== null;
  return (
    <section>
      <h2>{t('paycode.steps')}</h2>
      <ol className="steps pay-steps">
        <Step picture={PICTURES[0]}>
          {t(isBank ? 'voucher.bank-step-1' : 'voucher.store-step-1')}
        </Step>
        <Step picture={PICTURES[2]}>
          {t(isBank ? 'voucher.bank-step-2' : 'voucher.store-step-2', { total })}
        </Step>
      </ol>
    </section>
  );
}

function Step({ picture, children }: { picture: string; children: ReactNode }) {
  return (
    <li>
      <svg className="step-picture" viewBox="0 0 24 24" aria-hidden="true">
        <path d={picture} />
      </svg>
      <span>{children}</span>
    </li>
  );
}
