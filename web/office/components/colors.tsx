import { contrast, onColor } from '../../../kit/color.ts';
import { PRODUCTS, type Product } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { colorsOf } from '../../components/colors-of.ts';
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
      <Specimen of="--product-color, --product-second, --product-gradient, --on-product">
        <ul className="swatches">
          {PRODUCTS.map((product) => (
            <li key={product.key} className="swatch product" style={themeOf(product)}>
              <ProductIcon of={product.key} size={56} isBelow />
              <bdi>{product.name}</bdi>
              <code dir="ltr">{product.color}</code>
              <bdi>{ratio.format(contrast(onColor(product.color), product.color))}</bdi>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

const themeOf = (product: Product): Record<string, string> => ({
  ...colorsOf(product),
  '--product-gradient': product.gradient,
});
