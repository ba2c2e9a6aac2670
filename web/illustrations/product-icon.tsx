type ProductIconProps = {
  /** Key of a product, or the shop's own name. */
  readonly of: string;
  /** In CSS pixels, both ways. */
  readonly size: number;
  /** Asked for once the page is drawn: it stands further down than the first window shows, or is one of many. */
  readonly isBelow?: boolean;
};

/**
 * The symbol of a product; its name stands beside it. Never in front of the style sheet: a page of ten symbols asked for
 * each of them first.
 */
export const ProductIcon = ({ of: key, size, isBelow }: ProductIconProps) => (
  <img
    src={`/icons/${key}.svg`}
    alt=""
    width={size}
    height={size}
    fetchPriority="low"
    loading={isBelow ? 'lazy' : undefined}
  />
);
