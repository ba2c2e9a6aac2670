import type { ReactNode } from 'react';

type FoldedTableProps = {
  readonly heads: readonly string[];
  /** The first cell is the header of its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** On narrow screens, `two-lines` puts the second cell on its own line, and `last-line` the last one too. */
  readonly className?: string;
};

/** A table that folds on narrow screens, with column names beside the values. See `web/styles/tables.css`. */
export function FoldedTable({ heads, rows, className = '' }: FoldedTableProps) {
  return (
    <table className={`folded ${className}`.trimEnd()} {...ROLES.table}>
      <thead {...ROLES.group}>
        <tr {...ROLES.row}>
          {heads.map((head) => (
            <th key={head} scope="col" {...ROLES.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} {...ROLES.row}>
            <th scope="row" {...ROLES.name}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={index} data-label={heads[index + 1]} {...ROLES.cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Explicit roles, because some browsers drop the table semantics when CSS changes the display of its parts. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
