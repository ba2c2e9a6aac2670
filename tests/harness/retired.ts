import { getProduct, type Retirement } from '../../products/index.ts';

/** Retires a product of this process until the returned function is called. Lists made at the start keep it. */
export function retireProduct(key: string, retired: Retirement): () => void {
  const product: { retired?: Retirement } = getProduct(key);
  product.retired = retired;
  return () => {
    delete product.retired;
  };
}

export const retirement = (renewals: Retirement['renewals']): Retirement => ({
  since: '2026-01-15',
  page: 'notice',
  renewals,
});
