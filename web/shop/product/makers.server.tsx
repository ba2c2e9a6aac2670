import type { Words } from '../../../locales/catalogue.ts';
import type { Product } from '../../../products/index.ts';

/** Where manufacturers of printers publish their drivers themselves, by name. */
const PRINTER_MAKERS: readonly (readonly [name: string, page: string])[] = [
  ['Brother', 'https://support.brother.com/'],
  ['Canon', 'https://global.canon/en/support/'],
  ['Epson', 'https://epson.com/Support/sl/s'],
  ['HP', 'https://support.hp.com/drivers'],
  ['Lexmark', 'https://support.lexmark.com/'],
  ['Ricoh', 'https://www.ricoh.com/support'],
  ['Xerox', 'https://www.support.xerox.com/'],
];

/** Of the tool for printers: their manufacturers' own pages. Nothing for other tools. */
export function Makers({ product, t }: { product: Product; t: Words }) {
  if (product.key !== 'printerdriver') return null;
  return (
    <section className="wrap section" id="makers">
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
