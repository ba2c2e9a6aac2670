import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { By } from '../by.tsx';
import { Row, Typed } from '../form-parts.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { QuotePreview } from '../quotes/quote-preview.tsx';
import { useSubmittedValues } from '../reason.ts';
import { Returns } from '../returns.tsx';
import { Moment } from '../table.tsx';
import type { Route } from './+types/quote';
import { actOnQuote } from './act.server.ts';
import { openQuote, type QuoteView } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  openQuote({ request, context }, params.id);

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnQuote({ request, context }, params.id);

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, quote, order, awaitsTransfer, dueOn, isDone, example } = loaderData;
  return (
    <OfficePage title={t('office.quote', { number: quote.number })} staff={staff}>
      {actionData?.missing ? (
        <RefusalBox>
          {t('office.quotes.refused.missing', { amount: actionData.missing })}
        </RefusalBox>
      ) : (
        <OutcomeNote result={actionData} {...{ isDone, example }} />
      )}
      <Facts quote={quote} />
      {awaitsTransfer ? (
        <p className="notice" role="status" id="awaits-transfer">
          {t('office.quotes.awaits-transfer', awaitsTransfer)}
        </p>
      ) : null}
      {dueOn ? (
        <p className="notice" role="status" id="due">
          {t('office.quotes.billed', { date: dueOn })}
        </p>
      ) : null}
      <p className="link-row">
        <a id="quote-link" href={quote.path}>
          {t('office.quotes.open')}
        </a>
        {order ? (
          <LocalLink to={`/office/orders/${order.id}`}>
            {t('office.order', { number: order.orderNumber })}
          </LocalLink>
        ) : null}
      </p>
      <h2>{t('office.quotes.offer')}</h2>
      <QuotePreview shown={{ paper: quote.paper, isTaxIdUnproven: false }} />
      <Acts view={loaderData} />
    </OfficePage>
  );
}

function Facts({ quote }: Pick<QuoteView, 'quote'>) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.state')}</dt>
      <dd>
        <Pill state={quote.state}>{t(`office.quotes.state.${quote.state}`)}</Pill>
      </dd>
      <dt>{t('office.at')}</dt>
      <dd>
        <Moment at={quote.at} />
      </dd>
      <dt>{t('office.valid-until')}</dt>
      <dd>
        <Moment at={quote.lastMoment} />
      </dd>
      <dt>{t('office.who')}</dt>
      <dd>
        <By by={quote.by} />
      </dd>
      <dt>{t('office.language')}</dt>
      <dd>{quote.language}</dd>
      {quote.discount ? (
        <>
          <dt>{t('bill.discount')}</dt>
          <dd>
            {quote.discount} <bdi className="quiet">{quote.discountWhy}</bdi>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function Acts({ view }: { view: QuoteView }) {
  const t = useWords();
  const sent = useSubmittedValues('receive-transfer');
  const filled = { sent, errorOf: () => null };
  return (
    <>
      {view.mayReceive ? (
        <ActForm
          id="receive-transfer"
          step="receive-transfer"
          label={t('office.act.receive-transfer')}
        >
          <input type="hidden" name="transfers" value={view.transfers} />
          <p>{t('office.quotes.receive-hint')}</p>
          <Row>
            <Typed
              {...{ filled, name: 'amount', label: t('office.amount'), inputMode: 'decimal' }}
              {...{ dir: 'ltr', required: true, usual: view.usualAmount }}
            />
            <Typed
              {...{ filled, name: 'day', label: t('office.quotes.received-on'), type: 'date' }}
              {...{ required: true, usual: view.today }}
            />
          </Row>
        </ActForm>
      ) : null}
      <Returns toReturn={view.toReturn} />
      {view.mayCancel ? (
        <ActForm id="cancel-invoice" step="cancel-invoice" label={t('office.receivables.cancel')}>
          <p>{t('office.receivables.cancel-hint')}</p>
        </ActForm>
      ) : null}
      {view.mayWithdraw ? (
        <ActForm id="withdraw-quote" step="withdraw-quote" label={t('office.quotes.withdraw')} />
      ) : null}
    </>
  );
}
