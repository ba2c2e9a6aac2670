import type { ReactNode } from 'react';

type FoldedTableProps = {
  readonly heads: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** `two-lines`: where the screen is narrow the second cell has a line of its own too; `last-line`: so has the last. */
  readonly className?: string;
};

/** A table whose rows fold where the screen is narrow, each value under its column's name: `ui/tables.css`. */
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

/** Said aloud: some browsers forget that it is a table where its parts are displayed in another way. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
