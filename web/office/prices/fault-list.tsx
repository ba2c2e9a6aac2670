import { isolatedText } from '../../../kit/isolate.ts';
import { useWords } from '../../components/words.tsx';
import type { PriceFormFaults } from './draft.ts';
import { COLUMNS } from './fields.ts';
import type { BookView } from './view.server.ts';

/** Returns the text of the fault of a field, or null. */
export function usePriceErrors(
  { markets }: Pick<BookView, 'markets'>,
  faults: PriceFormFaults | null,
) {
  const t = useWords();
  return (name: string): string | null => {
    const fault = faults?.fields[name];
    if (fault === undefined) return null;
    if (fault !== 'amount') return t(`office.prices.fault.${fault}`);
    const [, market] = name.split('.');
    const example = markets.find(({ key }) => key === market)?.example ?? '';
    return t('office.prices.fault.amount', { example });
  };
}

/** Names each wrong price and each wrong line of a file. Nothing was stored. */
export function FaultList({
  faults,
  errorOf,
}: {
  faults: PriceFormFaults;
  errorOf: (name: string) => string | null;
}) {
  const t = useWords();
  const cells = Object.keys(faults.fields).filter((name) => name.includes('.'));
  if (cells.length === 0 && faults.lines.length === 0) return null;
  return (
    <ul id="faults">
      {cells.map((name) => (
        <li key={name} data-error-for={name}>
          <a href={`#${name}`} dir="ltr">
            {name.replaceAll('.', ' · ')}
          </a>{' '}
          {errorOf(name)}
        </li>
      ))}
      {faults.lines.map(({ line, code }) => (
        <li key={`${line} ${code}`} data-line={line}>
          {t('office.prices.line', { line: `${line}` })}{' '}
          {code === 'columns'
            ? t('office.prices.line-fault.columns', { columns: isolatedText(COLUMNS.join(', ')) })
            : t(`office.prices.line-fault.${code}`)}
        </li>
      ))}
    </ul>
  );
}
