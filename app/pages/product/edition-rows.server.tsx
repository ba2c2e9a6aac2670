import type { Words } from '../../../locales/catalogue.ts';

/** Our own Markdown, already HTML. */
const html = (text: string) => ({ __html: text });

/** What the free edition and a licence do, as a table; the first row is the head. */
export function EditionRows({ rows, t }: { rows: readonly (readonly string[])[]; t: Words }) {
  const [head = [], ...features] = rows;
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col" dangerouslySetInnerHTML={html(cell)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {features.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row" dangerouslySetInnerHTML={html(name)} />
            {cells.map((cell, index) => (
              <Cell key={index} text={cell} t={t} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIGNS: Readonly<Record<string, 'product.included' | 'product.not-included'>> = {
  '✓': 'product.included',
  '–': 'product.not-included',
  '-': 'product.not-included',
};

/** A tick or a dash is said in words to who does not see it. */
function Cell({ text, t }: { text: string; t: Words }) {
  const sign = SIGNS[text];
  if (!sign) return <td dangerouslySetInnerHTML={html(text)} />;
  return (
    <td>
      <span className={sign === 'product.included' ? 'sign yes' : 'sign no'} aria-hidden="true" />
      <span className="sr-only">{t(sign)}</span>
    </td>
  );
}
