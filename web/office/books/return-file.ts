import { computeUnionReturn, recordEntries } from '../../../domain/books/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { csvResponse } from '../list-file.server.ts';
import type { Route } from './+types/return-file';
import { readBooksQuery } from './query.server.ts';

const HEAD = ['section', 'quarter', 'country', 'tax_rate', 'currency', 'net', 'tax'];

/** The return of the Union scheme for the quarter of the period. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-books-return');
  const { database, company, now } = context.get(servicesContext);
  const { quarter } = readBooksQuery(pageUrl(request).searchParams, now(), company.zone);
  await database.run((work) => recordEntries(work, company));
  const found = await database.read((reader) => computeUnionReturn(reader, company, quarter));
  const amount = (minor: number, currency = 'EUR') => plainAmount({ minor, currency });
  const { lines, corrections, rates, missing } = found;
  const csv = writeCsv([
    HEAD,
    ...lines.map(({ country, ratePpm, net, tax }) => [
      ...['supply', quarter, country, percentOf(ratePpm), 'EUR', amount(net), amount(tax)],
    ]),
    ...corrections.map(({ country, quarter: of, net, tax }) => [
      ...['correction', of, country, '', 'EUR', amount(net), amount(tax)],
    ]),
    ...missing.map(({ country, ratePpm, currency, net, tax }) => [
      ...['without-rate', quarter, country, percentOf(ratePpm), currency],
      ...[amount(net, currency), amount(tax, currency)],
    ]),
    ...rates.map(({ currency, quarter: of, rate: value, day, source }) => [
      ...['rate', of, '', value, currency, day, source],
    ]),
  ]);
  return csvResponse(`oss-${quarter}.csv`, csv);
}
