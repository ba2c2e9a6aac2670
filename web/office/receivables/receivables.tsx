import { currentInvoices } from '../../../domain/invoice/index.ts';
import { RECEIVABLE_STATES, sumReceivables } from '../../../domain/order/index.ts';
import { CURRENCIES } from '../../../kit/money.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, PeriodFields, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/receivables';
import { filterOf, findReceivables, readFilters, standingOf } from './filters.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-receivables');
  const { database, company } = context.get(servicesContext);
  const { zone } = company;
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const { filter, found, sums, invoices } = await database.read(async (reader) => {
    const which = filterOf(query, { now: reader.now, zone });
    const rows = await findReceivables(reader, query, { limit: PAGE_SIZE, zone });
    const ids = rows.map(({ id }) => id);
    return {
      filter: which,
      found: rows,
      sums: await sumReceivables(reader, which),
      invoices: await currentInvoices(reader, ids),
    };
  });
  return {
    staff,
    filters: readFilters(query),
    next: nextQuery(query, lastOf(found)),
    file: `${localize(locale, '/office/receivables/file')}?${query}`,
    sums: sums.map(({ total, overdue, orders }) => ({
      currency: total.currency,
      orders,
      total: showMoney(total, locale).text,
      overdue: showMoney(overdue, locale).text,
    })),
    lines: found.map((receivable) => ({
      id: receivable.id,
      invoice: invoices.get(receivable.id)?.number ?? receivable.orderNumber,
      company: receivable.company,
      email: receivable.email,
      poNumber: receivable.poNumber,
      dueOn: receivable.billing.dueOn,
      total: showMoney(receivable.total, locale).text,
      ...standingOf(receivable, filter.today),
    })),
  };
}

type View = Route.ComponentProps['loaderData'];

export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, lines, sums, next, file } = loaderData;
  return (
    <OfficePage title={t('office.receivables')} staff={staff}>
      <Filter filters={loaderData.filters} />
      {sums.length > 0 ? <Sums sums={sums} /> : null}
      <ListBody isEmpty={lines.length === 0} path="/office/receivables" {...{ next, file }}>
        <Lines lines={lines} />
      </ListBody>
    </OfficePage>
  );
}

function Filter({ filters }: Pick<View, 'filters'>) {
  const t = useWords();
  return (
    <FilterForm>
      <SearchField hint={t('office.receivables.hint')} value={filters.search} />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(RECEIVABLE_STATES, (state) => t(`office.receivables.state.${state}`))}
        value={filters.state}
      />
      <PickField
        name="currency"
        label={t('office.currency')}
        options={optionsOf(CURRENCIES)}
        value={filters.currency}
      />
      <PeriodFields from={filters.from} until={filters.until} />
    </FilterForm>
  );
}

function Sums({ sums }: Pick<View, 'sums'>) {
  const t = useWords();
  const amounts = [t('office.total'), t('office.receivables.overdue')];
  return (
    <OfficeTable
      {...{ amounts, isStacked: false }}
      headings={[t('office.currency'), t('office.documents'), ...amounts]}
    >
      {sums.map(({ currency, orders, total, overdue }) => (
        <tr key={currency} data-currency={currency}>
          <td>{currency}</td>
          <td>{orders}</td>
          <td className="amount">
            <bdi>{total}</bdi>
          </td>
          <td className="amount">
            <bdi>{overdue}</bdi>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Lines({ lines }: Pick<View, 'lines'>) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total'), t('office.receivables.days')]}
      headings={[
        ...[t('office.receivables.invoice'), t('office.customer'), t('pay.po-number')],
        ...[t('office.receivables.due'), t('office.receivables.days'), t('office.total')],
        t('office.state'),
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <LocalLink to={`/office/quotes/${line.id}`}>
              <bdi>{line.invoice}</bdi>
            </LocalLink>
          </td>
          <td className="words email-cell">
            {line.company ? <bdi>{line.company}</bdi> : null} <EmailAddress email={line.email} />
          </td>
          <td className="words">
            <bdi>{line.poNumber}</bdi>
          </td>
          <td>
            <span className="joined">{line.dueOn}</span>
          </td>
          <td className="amount">{line.overdue > 0 ? line.overdue : null}</td>
          <td className="amount">
            <bdi>{line.total}</bdi>
          </td>
          <td>
            <Pill state={line.state}>{t(`office.receivables.state.${line.state}`)}</Pill>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
