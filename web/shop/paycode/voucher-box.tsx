import { useWords } from '../../components/words.tsx';
import { CopyField } from './copy-field.tsx';
import type { OrderView, PayVoucher } from './view.ts';

/** The numbers with which a store or a bank takes the money, and the link to the company's page of the voucher. */
export function VoucherBox({ view, voucher }: { view: OrderView; voucher: PayVoucher }) {
  const t = useWords();
  const { number, stores, url } = voucher;
  return (
    <section id="code" className="pay-code" aria-label={t('voucher.title')}>
      {number === null ? null : (
        <CopyField text={number} label={t('voucher.number')} button={t('voucher.copy')} />
      )}
      {stores.map(({ store, paymentCode, confirmationNumber }) => (
        <div key={store} className="pay-store">
          <h2>{t(`voucher.store.${store}`)}</h2>
          <dl className="facts">
            <dt>{t('voucher.payment-code')}</dt>
            <dd>
              <bdi className="store-code">{paymentCode}</bdi>
            </dd>
            {confirmationNumber === null ? null : (
              <>
                <dt>{t('voucher.confirmation-number')}</dt>
                <dd>
                  <bdi className="store-code">{confirmationNumber}</bdi>
                </dd>
              </>
            )}
          </dl>
        </div>
      ))}
      <p className="actions">
        <a id="open-voucher" className="button primary" href={url} rel="noreferrer">
          {t('voucher.open')}
        </a>
      </p>
      {view.sandbox ? <p className="quiet">{t('voucher.sandbox')}</p> : null}
    </section>
  );
}
