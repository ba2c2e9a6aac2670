type ProductIconProps = {
  readonly of: string;
  readonly size: number;
  /** Loads lazily, because it is below the fold or one of many. */
  readonly isBelow?: boolean;
};

/** Icon of a product. Low priority, because otherwise a page of ten icons would load them before its style sheet. */
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
