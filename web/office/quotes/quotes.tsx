import { Form } from 'react-router';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { INVOICE } from '../../styles/sheets.ts';
import { OutcomeNote } from '../act-form.tsx';
import { FilterForm, SearchField } from '../filter-form.tsx';
import {
  Boxes,
  Choice,
  ConfirmForm,
  type Filled,
  PreviewButton,
  Row,
  Typed,
} from '../form-parts.tsx';
import { useHere } from '../here.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/quotes';
import { changeQuotes } from './change.server.ts';
import { QuotePreview } from './quote-preview.tsx';
import { DELIVERIES, NEXT_STEPS, type QuoteFaults } from './typed.ts';
import { openQuotes, type QuotesView } from './view.server.ts';

export const handle: Handle = {
  styles: [OFFICE, INVOICE],
  noIndex: true,
  bannerHidden: true,
  secret: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) => openQuotes({ request, context });

export const action = ({ request, context }: Route.ActionArgs) =>
  changeQuotes({ request, context });

export default function QuotesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, quotes, next, search, isDone, mostOff } = loaderData;
  const sent = actionData?.sent ?? null;
  const errorOf = useErrors(actionData?.faults ?? {}, mostOff);
  return (
    <OfficePage title={t('office.quotes')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      {actionData?.shown ? (
        <section className="notice" id="preview">
          <QuotePreview shown={actionData.shown} />
          <ConfirmForm
            {...{ sent: actionData.sent, proof: actionData.shown.proof, why: actionData.shown.why }}
            step="make-quote"
            label={t(actionData.shown.isOrdered ? 'office.quotes.place' : 'office.quotes.send')}
          />
        </section>
      ) : null}
      <details open={sent !== null} id="new">
        <summary className="button">{t('office.quotes.new')}</summary>
        <QuoteForm view={loaderData} filled={{ sent, errorOf }} />
      </details>
      <FilterForm>
        <SearchField hint={t('office.quotes.hint')} value={search} />
      </FilterForm>
      <ListBody isEmpty={quotes.length === 0} path="/office/quotes" next={next}>
        <QuoteTable quotes={quotes} />
      </ListBody>
    </OfficePage>
  );
}

function useErrors(faults: QuoteFaults, most: string) {
  const t = useWords();
  return (name: string): string | null => {
    const fault = faults[name];
    if (fault === undefined) return null;
    switch (fault) {
      case 'discount':
        return t('office.quotes.fault.discount', { most });
      case 'not-sold':
      case 'until':
      case 'too-little':
      case 'required':
      case 'other-market':
      case 'terms':
      case 'terms-required':
      case 'account':
        return t(`office.quotes.fault.${fault}`);
      default:
        return t('pay.error.check');
    }
  };
}

type PartProps = { view: QuotesView; filled: Filled };

function QuoteForm({ view, filled }: PartProps) {
  const here = useHere();
  return (
    <Form id="preview-quote" method="post" action={here}>
      <input type="hidden" name="step" value="preview-quote" />
      <Customer {...{ view, filled }} />
      <Offer {...{ view, filled }} />
      {view.netDays.length > 0 ? <Payment {...{ view, filled }} /> : null}
      <PreviewButton />
    </Form>
  );
}

function Customer({ view, filled }: PartProps) {
  const t = useWords();
  return (
    <fieldset className="form-part">
      <legend>{t('office.customer')}</legend>
      <Row>
        <Typed
          {...{ filled, name: 'email', label: t('office.email'), type: 'email', dir: 'ltr' }}
          required
        />
        <Typed {...{ filled, name: 'name', label: t('office.name'), required: true }} />
        <Typed {...{ filled, name: 'company', label: t('pay.company') }} />
      </Row>
      <Row>
        <Typed {...{ filled, name: 'street', label: t('pay.street') }} />
        <Typed {...{ filled, name: 'postcode', label: t('pay.postcode') }} />
        <Typed {...{ filled, name: 'city', label: t('pay.city') }} />
        <Choice
          {...{ filled, name: 'country', label: t('pay.country'), options: view.countries }}
        />
      </Row>
      <Row>
        <Typed {...{ filled, name: 'tax_id', label: t('pay.tax-id'), dir: 'ltr' }} />
        <Typed {...{ filled, name: 'po_number', label: t('pay.po-number') }} />
        <Typed {...{ filled, name: 'buyer_reference', label: t('pay.buyer-reference') }} />
        <Choice
          {...{ filled, name: 'language', label: t('office.language') }}
          options={view.languages}
          usual={view.usualLanguage}
        />
      </Row>
    </fieldset>
  );
}

function Offer({ view, filled }: PartProps) {
  const t = useWords();
  const plans = optionsOf(view.plans, (plan) => t(`plan.${plan}`));
  return (
    <fieldset className="form-part">
      <legend>{t('office.quotes.offer')}</legend>
      <Row>
        <Choice
          {...{ filled, name: 'market', label: t('office.market'), options: view.markets }}
          usual={view.usualMarket}
        />
        <Choice
          {...{ filled, name: 'product', label: t('office.product'), options: view.products }}
        />
        <Choice {...{ filled, name: 'plan', label: t('buy.plan'), options: plans }} usual="year" />
        <Choice
          {...{ filled, name: 'seats', label: t('office.pcs'), options: optionsOf(view.sizes) }}
        />
      </Row>
      <Boxes
        {...{ filled, name: 'with', legend: t('office.quotes.with'), options: view.products }}
      />
      <Row>
        <Typed
          {...{ filled, name: 'discount', label: t('office.quotes.discount') }}
          {...{ inputMode: 'decimal', dir: 'ltr', placeholder: '0' }}
          hint={t('office.quotes.discount-hint', { most: view.mostOff })}
        />
        <Typed
          {...{ filled, name: 'until', label: t('office.valid-until'), type: 'date' }}
          {...{ required: true, usual: view.usualUntil }}
        />
      </Row>
    </fieldset>
  );
}

/** Only for staff who may give payment terms. */
function Payment({ view, filled }: PartProps) {
  const t = useWords();
  const none = ['', t('office.quotes.terms-none')] as const;
  const terms = view.netDays.map((days) => [`${days}`, t('office.quotes.net', { days })] as const);
  return (
    <fieldset className="form-part">
      <legend>{t('office.quotes.payment')}</legend>
      <Row>
        <Choice
          {...{ filled, name: 'terms_days', label: t('office.quotes.terms') }}
          options={[none, ...terms]}
        />
        <Choice
          {...{ filled, name: 'delivery', label: t('office.quotes.delivery') }}
          options={optionsOf(DELIVERIES, (each) => t(`office.quotes.delivery.${each}`))}
        />
        <Choice
          {...{ filled, name: 'next', label: t('office.quotes.next') }}
          options={optionsOf(NEXT_STEPS, (each) => t(`office.quotes.next.${each}`))}
        />
      </Row>
      <p className="quiet">{t('office.quotes.terms-hint')}</p>
    </fieldset>
  );
}

function QuoteTable({ quotes }: Pick<QuotesView, 'quotes'>) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total')]}
      headings={[
        ...[t('office.quotes.number'), t('office.at'), t('office.customer'), t('office.product')],
        ...[t('office.valid-until'), t('office.total'), t('office.state')],
      ]}
    >
      {quotes.map((quote) => (
        <tr key={quote.id}>
          <td>
            <LocalLink to={`/office/quotes/${quote.id}`}>
              <bdi>{quote.number}</bdi>
            </LocalLink>
          </td>
          <td>
            <Moment at={quote.at} />
          </td>
          <td className="words email-cell">
            {quote.company ? <bdi>{quote.company}</bdi> : null} <EmailAddress email={quote.email} />
          </td>
          <td>{quote.products}</td>
          <td>
            <Moment at={quote.lastMoment} />
          </td>
          <td className="amount">
            <bdi>{quote.total}</bdi>
          </td>
          <td>
            <Pill state={quote.state}>{t(`office.quotes.state.${quote.state}`)}</Pill>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
