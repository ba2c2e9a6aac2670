import type { RefObject } from 'react';
import { Form, useNavigation } from 'react-router';
import { useAddress, useSite } from '../../client/site.ts';
import { hasTags } from '../../client/tag-settings.ts';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { MethodField } from './method-field.tsx';
import { TickFields } from './tick-fields.tsx';
import { CHOICE_FIELDS, type PayView } from './view.ts';

/**
 * The form's address names the order, so that the result and the stored draft are found again after a change of
 * language.
 */
const IN_ADDRESS = new Set([...CHOICE_FIELDS, 'purchase']);

/** A plain POST that works without JavaScript. The order id makes it safe to repeat. */
export function PayForm({
  view,
  form,
}: {
  view: PayView;
  form: RefObject<HTMLFormElement | null>;
}) {
  const t = useWords();
  const { locale } = useAddress();
  const { tags } = useSite();
  const busy = useNavigation().state !== 'idle';
  const { selection, quote } = view;
  const isFree = quote.total.minor === 0;
  // The statement of a wallet names the wallet.
  const hasCards = view.methods.some(({ flow }) => flow === 'card');
  const isHeld = !isFree && view.methods.length === 0;
  const hidden: [name: string, value: string | number][] = [
    ['purchase', view.orderId],
    ['attempt', view.attempt ?? ''],
    ['product', selection.product],
    ...selection.bundledProducts.map((key): [string, string] => ['with', key]),
    ['plan', selection.plan],
    ['seats', selection.seats],
    ['coupon', view.coupon ?? ''],
    ['market', view.market],
    ...(view.change
      ? Object.entries({ change: view.change.kind, licence: view.change.token })
      : []),
    ['shown_minor', quote.total.minor],
    ['shown_currency', quote.total.currency],
  ];
  const carried = hidden.flatMap(([name, value]) =>
    IN_ADDRESS.has(name) && value !== '' ? [[name, String(value)]] : [],
  );
  const action = `${localize(locale, '/pay')}?${new URLSearchParams(carried)}`;
  return (
    // The form's address gives access to the order, so pages with vendors must not have it.
    <Form
      ref={form}
      id="pay"
      method="post"
      action={action}
      noValidate
      reloadDocument={hasTags(tags)}
    >
      <ErrorSummary view={view} />
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} readOnly />
      ))}
      <div className="quiet-card">
        <BuyerFields view={view} />
      </div>
      {isFree ? <p className="notice">{t('pay.free')}</p> : null}
      {isFree || isHeld ? null : <MethodField view={view} />}
      <div className="quiet-card">
        <TickFields view={view} />
        {/* Above the button, because many markets require the renewal terms there. */}
        {view.renewal ? <p className={view.once ? 'by-card' : undefined}>{view.renewal}</p> : null}
        {view.once ? <p className="by-wallet">{view.once}</p> : null}
        {/* Buyers see who charges them before they click. */}
        <p id="sold-by">
          <strong>{t('pay.sold-by', { vendor: view.vendor })}</strong>
          {isFree || !hasCards ? null : (
            <>
              <br />
              <span className="quiet">{t('pay.statement')}</span>
            </>
          )}
        </p>
        {isFree ? null : <p className="quiet">{t('pay.duty')}</p>}
        {isHeld ? null : (
          <button type="submit" className="button primary" disabled={busy}>
            {isFree ? t('pay.submit-free') : t('pay.submit', { total: quote.total.text })}
          </button>
        )}
      </div>
      {view.resumePath ? (
        <p className="quiet">
          {t('pay.resume')} <a href={view.resumePath}>{t('pay.resume-link')}</a>
        </p>
      ) : null}
    </Form>
  );
}
