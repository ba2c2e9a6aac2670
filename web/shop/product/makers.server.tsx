import type { Words } from '../../../locales/catalog.ts';

/** Pages on which printer manufacturers publish their drivers. */
const PRINTER_MAKERS: readonly (readonly [name: string, page: string])[] = [
  ['Brother', 'https://support.brother.com/'],
  ['Canon', 'https://global.canon/en/support/'],
  ['Epson', 'https://epson.com/Support/sl/s'],
  ['HP', 'https://support.hp.com/drivers'],
  ['Lexmark', 'https://support.lexmark.com/'],
  ['Ricoh', 'https://www.ricoh.com/support'],
  ['Xerox', 'https://www.support.xerox.com/'],
];

/** Only the printer tool has links to manufacturers. */
export function Makers({ t }: { t: Words }) {
  return (
    <section id="makers">
      <h2>{t('product.makers')}</h2>
      <p>{t('product.makers-text')}</p>
      <ul className="link-list">
        {PRINTER_MAKERS.map(([name, page]) => (
          <li key={name}>
            <a href={page} rel="noopener noreferrer nofollow">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
