import type { ReactNode } from 'react';
import { htmlToText } from '../../kit/html-text.ts';
import type { Words } from '../../locales/catalogue.ts';
import { FoldedTable } from './folded-table.tsx';
import { joinUnits } from './joined.server.ts';

type EditionRowsProps = {
  /** The first row is the head. */
  readonly rows: readonly (readonly string[])[];
  readonly t: Words;
  /** A row below those: what can be done now, under the edition it leads to. */
  readonly last?: readonly ReactNode[] | undefined;
};

/** What the free edition and a license do, or the product and others, as a table. */
export function EditionRows({ rows, t, last }: EditionRowsProps) {
  const [head = [], ...features] = rows;
  const written = features.map(([name = '', ...cells]) => ({
    key: name,
    cells: [
      <Text key={name} text={name} />,
      ...cells.map((text, index) => <Cell key={index} text={text} t={t} />),
    ],
  }));
  return (
    <FoldedTable
      className={foldOf(head, features)}
      heads={head.map(htmlToText)}
      rows={last ? [...written, { key: '', cells: last }] : written}
    />
  );
}

/** Lines of ticks and dashes that are worth a line of names above them on a phone. */
const ENOUGH = 3;

/** How the table folds on a phone: two signs stand in the line of their name, three values not even side by side. */
function foldOf(head: readonly string[], features: readonly (readonly string[])[]): string {
  if (head.length > 3) return 'last-line';
  const lines = features.filter(([, ...cells]) =>
    cells.every((cell) => Object.hasOwn(SIGNS, cell)),
  );
  return lines.length < ENOUGH ? '' : 'signs';
}

/** Our own Markdown, already HTML. */
function Text({ text }: { text: string }) {
  return <span dangerouslySetInnerHTML={{ __html: joinUnits(text) }} />;
}

const SIGNS: Readonly<Record<string, 'product.included' | 'product.not-included'>> = {
  '✓': 'product.included',
  '–': 'product.not-included',
  '-': 'product.not-included',
};

/** A tick or a dash is said in words to who does not see it. */
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
