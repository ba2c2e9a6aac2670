import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { useCount } from '../count.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { ReleasesView } from './view.server.ts';

type Product = ReleasesView['products'][number];

export function ReleaseTable({ product, mayWithdraw }: { product: Product; mayWithdraw: boolean }) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      amounts={[t('office.releases.downloads-30'), t('office.releases.downloads')]}
      headings={[
        ...[t('office.version'), t('office.state'), t('office.releases.channel')],
        ...[t('office.releases.published'), t('office.releases.downloads-30')],
        ...[t('office.releases.downloads'), t('office.releases.file')],
        ...(mayWithdraw ? [t('office.releases.withdraw')] : []),
      ]}
    >
      {product.versions.map((line) => (
        <tr key={line.version} data-version={`${product.key} ${line.version}`}>
          <td>
            <bdi>{line.version}</bdi>
          </td>
          <td>
            <Pill state={line.state}>{t(`office.releases.state.${line.state}`)}</Pill>{' '}
            {line.sample ? <span className="quiet">({t('office.releases.sample')})</span> : null}
          </td>
          <td>{t(`office.releases.channel.${line.channel}`)}</td>
          <td>
            <Moment at={line.publishedAt} zone="UTC" />
          </td>
          <td className="amount">{format(line.recent)}</td>
          <td className="amount">{format(line.downloads)}</td>
          <td className="words">
            <bdi>{line.fileName}</bdi> <bdi className="quiet">{line.size}</bdi>
          </td>
          {mayWithdraw ? (
            <td className="words">
              {line.state === 'withdrawn' ? null : <WithdrawForm {...{ product, line }} />}
            </td>
          ) : null}
        </tr>
      ))}
    </OfficeTable>
  );
}

function WithdrawForm({ product, line }: { product: Product; line: Product['versions'][number] }) {
  const t = useWords();
  const id = `withdraw-${product.key}-${line.version}`;
  return (
    <ActForm id={id} step="withdraw-release" label={t('office.releases.withdraw')}>
      <input type="hidden" name="product" value={product.key} />
      <input type="hidden" name="version" value={line.version} />
      <p>{t('office.releases.withdraw-hint')}</p>
    </ActForm>
  );
}
