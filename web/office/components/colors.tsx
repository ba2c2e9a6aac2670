import { contrast, onColor } from '../../../kit/color.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { Specimen } from './specimen.tsx';

/** In the order of `styles/tokens.css`. */
export const TOKENS = [
  ...['canvas', 'surface', 'raised', 'ink', 'quiet', 'line', 'edge-line', 'danger'],
  ...['danger-surface', 'good', 'good-surface', 'action', 'on-action', 'ring'],
] as const;

export function Colors() {
  const { numberLocale } = useAddress().locale;
  const ratio = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 });
  return (
    <>
      <Specimen of="--token">
        <ul className="swatches">
          {TOKENS.map((token) => (
            <li
              key={token}
              className="swatch"
              style={{ ['--swatch' as string]: `var(--${token})` }}
            >
              <code dir="ltr">{token}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen of="--product-color, --product-gradient, --on-product">
        <ul className="swatches">
          {PRODUCTS.map(({ key, name, color, gradient }) => (
            <li key={key} className="swatch product" style={themeOf(color, gradient)}>
              <ProductIcon of={key} size={56} isBelow />
              <bdi>{name}</bdi>
              <code dir="ltr">{color}</code>
              <bdi>{ratio.format(contrast(onColor(color), color))}</bdi>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

const themeOf = (color: string, gradient: string): Record<string, string> => ({
  '--product-color': color,
  '--product-gradient': gradient,
  '--on-product': onColor(color),
});
