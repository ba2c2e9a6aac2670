import {
  addKnown,
  computeUnionReturn,
  countUnconverted,
  listJournal,
  MOST_BOOKINGS,
  ownCurrencyOf,
  recordEntries,
  sumKinds,
} from '../../../domain/books/index.ts';
import { firstIssue } from '../../../domain/invoice/index.ts';
import { formatMoney, minorDigits } from '../../../kit/money.ts';
import { writePercent } from '../../../kit/percent.ts';
import type { Locale } from '../../../locales/index.ts';
import { DATEV } from '../../../vendor/accounts.ts';
import { LocalLink } from '../../components/link.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { countryName } from '../../loaders/names.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE, placeOf } from '../query.ts';
import { rateSource } from '../rate-text.server.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/books';
import { MOST_SHEET_ROWS } from './journal-cells.server.ts';
import { listPeriods, readBooksQuery } from './query.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-books');
  const { database, company, now } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const { zone } = company;
  const { period, span, quarter, isQuarter } = readBooksQuery(query, now(), zone);
  await database.run((work) => recordEntries(work, company));
  const own = ownCurrencyOf(company.country, span.until);
  const { first, lines, sums, unconverted, oss } = await database.read(async (reader) => ({
    first: await firstIssue(reader),
    lines: await listJournal(reader, company, { span, after: placeOf(query), limit: PAGE_SIZE }),
    sums: await sumKinds(reader, span, own),
    unconverted: await countUnconverted(reader, company, { span, currency: own }),
    oss: isQuarter ? await computeUnionReturn(reader, company, quarter) : null,
  }));
  // Documents that are not in the books yet have no sum.
  const documents = sums.reduce((all, sum) => all + sum.documents - sum.unconverted, unconverted);
  const folder = localize(locale, '/office/books');
  return {
    staff,
    period,
    periods: [...new Set([period, ...listPeriods({ first, now: now(), zone })])],
    totals: totalsOf(sums, own, locale),
    unconverted,
    files: {
      csv: `${folder}/journal/csv?period=${period}`,
      xlsx: documents <= MOST_SHEET_ROWS ? `${folder}/journal/xlsx?period=${period}` : null,
      datev:
        unconverted === 0 && minorDigits(own) === 2 && documents <= MOST_BOOKINGS
          ? `${folder}/journal/datev?period=${period}`
          : null,
      oss: `${folder}/return?period=${period}`,
    },
    mostSheetRows: MOST_SHEET_ROWS,
    hasSampleAccounts: DATEV.isSample,
    next: nextQuery(query, lastOf(lines)),
    lines: lines.map((line) => shownLine(line, locale)),
    oss: oss && shownReturn(oss, locale),
  };
}

type Sums = Awaited<ReturnType<typeof sumKinds>>;

/** Invoices, credit notes, and both together in each currency, and in the company's. */
function totalsOf(sums: Sums, own: string, { numberLocale }: Locale) {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const add = (of: Sums, pick: (sum: Sums[number]) => number) =>
    of.reduce((all, sum) => all + pick(sum), 0);
  return currencies.map((currency) => {
    const of = sums.filter((sum) => sum.currency === currency);
    const [gross, tax] = [add(of, (sum) => sum.gross), add(of, (sum) => sum.tax)];
    const ownGross = addKnown(of.map((sum) => sum.ownGross));
    const show = (minor: number, money = currency) =>
      formatMoney({ minor, currency: money }, numberLocale);
    return {
      currency,
      documents: add(of, ({ documents }) => documents),
      net: show(gross - tax),
      tax: show(tax),
      gross: show(gross),
      own: ownGross === null ? '–' : show(ownGross, own),
    };
  });
}

function shownLine(line: Awaited<ReturnType<typeof listJournal>>[number], locale: Locale) {
  const { own, currency, taxation } = line;
  const show = (minor: number, money: string) =>
    formatMoney({ minor, currency: money }, locale.numberLocale);
  return {
    id: line.id,
    number: line.number,
    at: line.issuedAt.toISOString(),
    kind: line.entryKind,
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    country: countryName(line.buyer.country, locale),
    taxId: line.buyer.taxId ?? '',
    treatment: taxation.treatment,
    taxRate: writePercent(taxation.ratePpm, locale.numberLocale),
    net: show(line.net, currency),
    tax: show(line.tax, currency),
    gross: show(line.total, currency),
    own: own === null || own.gross === null ? null : show(own.gross, own.currency),
    // The rate of the own currency to itself has no source.
    rate: own?.rate?.source ? { value: own.rate.rate, source: rateSource(own.rate) } : null,
    method: line.method,
  };
}

function shownReturn(found: Awaited<ReturnType<typeof computeUnionReturn>>, locale: Locale) {
  const euros = (minor: number) => formatMoney({ minor, currency: 'EUR' }, locale.numberLocale);
  const sum = (of: readonly { readonly tax: number }[]) =>
    of.reduce((all, { tax }) => all + tax, 0);
  return {
    lines: found.lines.map(({ country, ratePpm, net, tax }) => ({
      country: countryName(country, locale),
      rate: writePercent(ratePpm, locale.numberLocale),
      net: euros(net),
      tax: euros(tax),
    })),
    corrections: found.corrections.map(({ country, quarter, net, tax }) => ({
      country: countryName(country, locale),
      quarter,
      net: euros(net),
      tax: euros(tax),
    })),
    due: euros(sum(found.lines) + sum(found.corrections)),
    missing: found.missing.length,
    rates: found.rates.map((used) => ({
      key: `${used.currency} ${used.day}`,
      text: `1 ${used.currency} = ${used.rate} EUR (${rateSource(used)})`,
    })),
  };
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, period, periods, lines, next, unconverted, oss, files } = loaderData;
  return (
    <OfficePage title={t('office.books')} staff={staff}>
      <FilterForm>
        <SelectField
          name="period"
          label={t('office.figures.period-field')}
          options={optionsOf(periods)}
          value={period}
        />
      </FilterForm>
      {unconverted > 0 ? (
        <p id="unconverted" className="notice">
          {t('office.books.unconverted', { count: unconverted })}
        </p>
      ) : null}
      <Totals {...loaderData} />
      <Files {...loaderData} />
      {oss ? <UnionReturn oss={oss} period={period} file={files.oss} /> : null}
      <section id="journal">
        <h2>{t('office.books.journal')}</h2>
        <ListBody isEmpty={lines.length === 0} path="/office/books" next={next}>
          <Journal lines={lines} />
        </ListBody>
      </section>
    </OfficePage>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Totals({ totals, period }: Data) {
  const t = useWords();
  const amounts = [
    t('office.books.documents'),
    t('office.figures.column.net'),
    t('office.tax'),
    t('office.figures.column.gross'),
    t('office.figures.column.own'),
  ];
  return (
    <section id="totals">
      <h2>{t('office.books.totals', { period })}</h2>
      <OfficeTable headings={[t('office.figures.first.currencies'), ...amounts]} amounts={amounts}>
        {totals.map(({ currency, documents, net, tax, gross, own }) => (
          <tr key={currency}>
            <td>{currency}</td>
            {[String(documents), net, tax, gross, own].map((text, index) => (
              <td key={amounts[index]} className="amount">
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </OfficeTable>
    </section>
  );
}

function Files({ files, hasSampleAccounts, mostSheetRows }: Data) {
  const t = useWords();
  return (
    <section id="files">
      <h2>{t('office.books.files')}</h2>
      <ul className="link-list">
        <li>
          <a href={files.csv} download>
            {t('office.books.csv')}
          </a>
        </li>
        {files.xlsx ? (
          <li>
            <a href={files.xlsx} download>
              {t('office.books.xlsx')}
            </a>
          </li>
        ) : (
          <li className="quiet">
            {t('office.books.xlsx')}: {t('office.books.too-many', { count: mostSheetRows })}
          </li>
        )}
        {files.datev ? (
          <li>
            <a href={files.datev} download>
              {t('office.books.datev')}
            </a>
          </li>
        ) : null}
      </ul>
      {files.datev && hasSampleAccounts ? (
        <p className="quiet">{t('office.books.sample-accounts')}</p>
      ) : null}
    </section>
  );
}

function UnionReturn({
  oss,
  period,
  file,
}: {
  oss: NonNullable<Data['oss']>;
  period: string;
  file: string;
}) {
  const t = useWords();
  const amounts = [t('office.books.taxable'), t('office.tax')];
  return (
    <section id="oss">
      <h2>{t('office.books.oss', { period })}</h2>
      <details>
        <summary>{t('office.figures.how')}</summary>
        <p>{t('office.books.oss-how')}</p>
        <ul>
          {oss.rates.map(({ key, text }) => (
            <li key={key}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      </details>
      {oss.missing > 0 ? (
        <p className="notice">{t('office.books.oss-missing', { count: oss.missing })}</p>
      ) : null}
      <OfficeTable
        headings={[t('office.country'), t('office.books.tax-rate'), ...amounts]}
        amounts={amounts}
      >
        {oss.lines.map(({ country, rate, net, tax }) => (
          <tr key={`${country} ${rate}`}>
            <td>{country}</td>
            <td>
              <bdi>{rate}</bdi>
            </td>
            <td className="amount">
              <bdi>{net}</bdi>
            </td>
            <td className="amount">
              <bdi>{tax}</bdi>
            </td>
          </tr>
        ))}
      </OfficeTable>
      {oss.corrections.length > 0 ? (
        <>
          <h3>{t('office.books.corrections')}</h3>
          <OfficeTable
            headings={[t('office.country'), t('office.books.quarter'), ...amounts]}
            amounts={amounts}
          >
            {oss.corrections.map(({ country, quarter, net, tax }) => (
              <tr key={`${country} ${quarter}`}>
                <td>{country}</td>
                <td>{quarter}</td>
                <td className="amount">
                  <bdi>{net}</bdi>
                </td>
                <td className="amount">
                  <bdi>{tax}</bdi>
                </td>
              </tr>
            ))}
          </OfficeTable>
        </>
      ) : null}
      <p>{t('office.books.due', { amount: oss.due })}</p>
      <p>
        <a href={file} download>
          {t('office.csv')}
        </a>
      </p>
    </section>
  );
}

function Journal({ lines }: Pick<Data, 'lines'>) {
  const t = useWords();
  const amounts = [
    t('office.figures.column.net'),
    t('office.tax'),
    t('office.figures.column.gross'),
    t('office.figures.column.own'),
  ];
  return (
    <OfficeTable
      headings={[
        t('office.books.number'),
        t('office.at'),
        t('office.kind'),
        t('office.order-number'),
        t('office.country'),
        t('office.books.tax-rate'),
        ...amounts,
        t('office.books.rate'),
        t('office.method'),
      ]}
      amounts={amounts}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <bdi>{line.number}</bdi>
          </td>
          <td>
            <Moment at={line.at} />
          </td>
          <td>{t(`office.books.kind.${line.kind}`)}</td>
          <td>
            <LocalLink to={`/office/orders/${line.orderId}`}>
              <bdi>{line.orderNumber}</bdi>
            </LocalLink>
          </td>
          <td>
            {line.country} <bdi>{line.taxId}</bdi>
          </td>
          <td>
            {line.treatment === 'standard' ? (
              <bdi>{line.taxRate}</bdi>
            ) : (
              t(`office.books.treatment.${line.treatment}`)
            )}
          </td>
          {[line.net, line.tax, line.gross, line.own ?? '–'].map((text, index) => (
            <td key={amounts[index]} className="amount">
              <bdi>{text}</bdi>
            </td>
          ))}
          <td>
            {line.rate ? (
              <>
                <bdi>{line.rate.value}</bdi> <bdi>({line.rate.source})</bdi>
              </>
            ) : null}
          </td>
          <td>{line.method}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
