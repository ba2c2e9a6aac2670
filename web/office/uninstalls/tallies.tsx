import { useWords } from '../../components/words.tsx';
import { useCount } from '../count.ts';
import { OfficeTable } from '../table.tsx';
import type { UninstallView } from './view.server.ts';

type Props = { view: UninstallView };

function Share({ count, total }: { count: number; total: number }) {
  const format = useCount();
  return (
    <td>
      {format(count)} <meter min={0} max={total} value={count} aria-hidden="true" />
    </td>
  );
}

export function ReasonTable({ view: { byReason, total } }: Props) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      amounts={[t('office.uninstalls.days')]}
      headings={[t('office.reason'), t('office.count'), t('office.uninstalls.days')]}
    >
      {byReason.map(({ name, count, medianDays }) => (
        <tr key={name} data-reason={name}>
          <td>{t(`uninstall.reason.${name}`)}</td>
          <Share count={count} total={total} />
          <td className="amount">{medianDays === null ? null : format(medianDays)}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

export function ProductTable({ view: { byProduct, total } }: Props) {
  const t = useWords();
  return (
    <OfficeTable headings={[t('office.product'), t('office.count')]}>
      {byProduct.map(({ name, count }) => (
        <tr key={name}>
          <td>{name ?? t('uninstall.which-none')}</td>
          <Share count={count} total={total} />
        </tr>
      ))}
    </OfficeTable>
  );
}

export function VersionTable({ view: { byVersion, total } }: Props) {
  const t = useWords();
  return (
    <OfficeTable headings={[t('office.product'), t('office.version'), t('office.count')]}>
      {byVersion.map(({ product, version, count }) => (
        <tr key={`${product} ${version}`}>
          <td>{product ?? t('uninstall.which-none')}</td>
          <td>{version ?? t('uninstall.which-none')}</td>
          <Share count={count} total={total} />
        </tr>
      ))}
    </OfficeTable>
  );
}

export function LanguageTable({ view: { byLanguage, total } }: Props) {
  const t = useWords();
  return (
    <OfficeTable headings={[t('office.language'), t('office.count')]}>
      {byLanguage.map(({ prefix, name, count }) => (
        <tr key={prefix}>
          <td>{name}</td>
          <Share count={count} total={total} />
        </tr>
      ))}
    </OfficeTable>
  );
}
