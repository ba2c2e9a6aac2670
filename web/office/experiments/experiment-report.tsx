import { LocalLink } from '../../components/link.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { useCount } from '../count.ts';
import { FilterForm, PeriodFields, PickField } from '../filter-form.tsx';
import { ListBody } from '../list-body.tsx';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { OfficeTable } from '../table.tsx';
import type { ExperimentReport } from './experiment-report.server.ts';

export function ReportPage({ view }: { view: ExperimentReport }) {
  const t = useWords();
  const { staff, groups, least } = view;
  return (
    <OfficePage title={t('office.variants.report')} staff={staff}>
      <p>
        <LocalLink to="/office/variants">{t('office.variants')}</LocalLink>
      </p>
      <p>{t('office.variants.report-lead', { least: String(least) })}</p>
      <ReportFilter view={view} />
      <ListBody isEmpty={groups.length === 0} path="/office/variants" next={null}>
        {groups.map((group) => (
          <section key={group.key} data-group={group.key}>
            <h2>{group.title}</h2>
            <p data-verdict={group.verdict.kind}>{verdictText(t, group)}</p>
            <PageTable pages={group.pages} />
          </section>
        ))}
      </ListBody>
    </OfficePage>
  );
}

type Group = ExperimentReport['groups'][number];

function verdictText(t: Translate, { verdict }: Group): string {
  if (verdict.kind === 'winner') return t('office.variants.winner', { page: verdict.page });
  if (verdict.kind === 'undecided') return t('office.variants.undecided', { count: verdict.more });
  return t(`office.variants.${verdict.kind}`);
}

function ReportFilter({ view }: { view: ExperimentReport }) {
  const t = useWords();
  const { products, product, languages, language, channels, channel, from, until } = view;
  return (
    <FilterForm>
      <input type="hidden" name="view" value="report" />
      <PickField name="product" label={t('office.product')} options={products} value={product} />
      <PickField
        name="language"
        label={t('office.language')}
        options={languages}
        value={language}
      />
      <PickField
        name="channel"
        label={t('office.channel')}
        options={optionsOf(channels)}
        value={channel}
      />
      <PeriodFields from={from} until={until} />
    </FilterForm>
  );
}

function PageTable({ pages }: Pick<Group, 'pages'>) {
  const t = useWords();
  const format = useCount();
  const amounts = [
    ...[t('office.landings'), t('office.orders'), t('office.variants.rate')],
    ...[t('office.variants.interval'), t('office.variants.net')],
  ];
  return (
    <OfficeTable amounts={amounts} headings={[t('office.variants.page'), ...amounts]}>
      {pages.map((page) => (
        <tr key={page.path} data-page={page.path}>
          <td className="words">
            {page.isBest ? (
              <strong>
                <bdi>{page.path}</bdi>
              </strong>
            ) : (
              <bdi>{page.path}</bdi>
            )}
          </td>
          <td className="amount">{format(page.landings)}</td>
          <td className="amount">{format(page.orders)}</td>
          <td className="amount lead-cell">
            <bdi>{page.rate}</bdi>
          </td>
          <td className="amount">
            <bdi>{page.interval}</bdi>
          </td>
          <td className="amount">{page.revenue.join(' + ')}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
