import { htmlToText } from '../../kit/html-text.ts';
import type { Words } from '../../locales/catalog.ts';
import { FoldedTable } from './folded-table.tsx';
import { joinUnits } from './joined.server.ts';

type VersionRowsProps = {
  readonly rows: readonly (readonly string[])[];
  readonly t: Words;
};

export function VersionRows({ rows, t }: VersionRowsProps) {
  const [head = [], ...features] = rows;
  const written = features.map(([name = '', ...cells]) => ({
    key: name,
    cells: [
      <Text key={name} text={name} />,
      ...cells.map((text, index) => <Cell key={index} text={text} t={t} />),
    ],
  }));
  return (
    <FoldedTable className={foldOf(head, features)} heads={head.map(htmlToText)} rows={written} />
  );
}

/** From this number of rows of signs on, a line of column names is worth its space on a phone. */
const ENOUGH = 3;

/**
 * Returns how the table folds on a phone. Two signs fit into the line of their row's name. Three values need another
 * line.
 */
function foldOf(head: readonly string[], features: readonly (readonly string[])[]): string {
  if (head.length > 3) return 'last-line';
  const lines = features.filter(([, ...cells]) =>
    cells.every((cell) => Object.hasOwn(SIGNS, cell)),
  );
  return lines.length < ENOUGH ? '' : 'signs';
}

function Text({ text }: { text: string }) {
  return <span dangerouslySetInnerHTML={{ __html: joinUnits(text) }} />;
}

const SIGNS: Readonly<Record<string, 'product.included' | 'product.not-included'>> = {
  '✓': 'product.included',
  '–': 'product.not-included',
  '-': 'product.not-included',
};

function Cell({ text, t }: { text: string; t: Words }) {
  const sign = SIGNS[text];
  if (!sign) return <Text text={text} />;
  return (
    <>
      <span className={sign === 'product.included' ? 'sign yes' : 'sign no'} aria-hidden="true" />
      <span className="sr-only">{t(sign)}</span>
    </>
  );
}
