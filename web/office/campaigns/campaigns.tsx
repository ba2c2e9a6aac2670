import { CHANNELS, REPORT_PERIOD, reportCampaigns } from '../../../domain/campaign/index.ts';
import { days } from '../../../kit/time.ts';
import { findProduct } from '../../../products/index.ts';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { BarList } from '../chart.tsx';
import { useCount } from '../count.ts';
import { enter } from '../guard.server.ts';
import { languageOf } from '../languages.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/campaigns';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-campaigns');
  const services = context.get(servicesContext);
  const { locale: reader } = parseAddress(pageUrl(request).pathname);
  const rows = await services.database.read(reportCampaigns);
  return {
    staff,
    days: REPORT_PERIOD / days(1),
    channels: CHANNELS,
    rows: rows.map(({ channel, product, locale, landings, orders, revenue, refunds }) => ({
      channel,
      landings,
      orders,
      product: findProduct(product)?.name ?? product,
      language: languageOf(locale, reader),
      revenue: revenue.map((money) => showMoney(money, reader).text),
      refunds: refunds.map((money) => showMoney(money, reader).text),
    })),
  };
}

export default function CampaignsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { rows, channels, days: count } = loaderData;
  return (
    <OfficePage title={t('office.campaigns')} staff={loaderData.staff}>
      <p>{t('office.period', { days: String(count) })}</p>
      {rows.length === 0 ? <p>{t('office.no-campaigns')}</p> : <CampaignReport rows={rows} />}
      <h2>{t('office.conversions')}</h2>
      <ul>
        {channels.map((channel) => (
          <li key={channel}>
            <a href={`/office/conversions/${channel.toLowerCase()}`} download>
              {channel}
            </a>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}

type Rows = Route.ComponentProps['loaderData']['rows'];

const DRAWN = 10;

function CampaignReport({ rows }: { rows: Rows }) {
  const t = useWords();
  return (
    <>
      <h2>{t('office.landings')}</h2>
      <BarList
        label={t('office.landings')}
        rows={rows.slice(0, DRAWN).map(({ channel, product, language, landings }) => ({
          name: `${channel} · ${product} · ${language}`,
          value: landings,
        }))}
      />
      <CampaignTable rows={rows} />
    </>
  );
}

function CampaignTable({ rows }: { rows: Rows }) {
  const t = useWords();
  const format = useCount();
  const amounts = [
    t('office.landings'),
    t('office.orders'),
    t('office.revenue'),
    t('office.refunds'),
  ];
  return (
    <OfficeTable
      amounts={amounts}
      headings={[t('office.channel'), t('office.product'), t('office.language'), ...amounts]}
    >
      {rows.map((row) => (
        <tr key={`${row.channel} ${row.product} ${row.language}`}>
          <td>{row.channel}</td>
          <td>{row.product}</td>
          <td>{row.language}</td>
          <td className="amount">{format(row.landings)}</td>
          <td className="amount">{format(row.orders)}</td>
          <td className="amount">{row.revenue.join(' + ')}</td>
          <td className="amount">{row.refunds.join(' + ')}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
