import type { Product } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';

/** Further steps, whatever the answer is. */
export function AlsoPossible({ product }: { product: Product | null }) {
  const t = useWords();
  const again: readonly [string, string] = product
    ? [`/tip-download/${product.key}`, t('uninstall.reinstall', { product: product.name })]
    : ['/download', t('uninstall.versions')];
  return (
    <>
      <h2>{t('uninstall.more')}</h2>
      <p>{t('uninstall.cancel-why')}</p>
      <LinkList links={[['/company/cancel', t('uninstall.cancel')], again]} />
      <h2 id="leftovers">{t('uninstall.leftovers')}</h2>
      <p>{t('uninstall.leftovers-lead')}</p>
      <ol className="steps">
        <li>{t('uninstall.leftovers-1')}</li>
        <li>
          {product
            ? t('uninstall.leftovers-2', { product: product.name })
            : t('uninstall.leftovers-2-any')}
        </li>
        <li>{t('uninstall.leftovers-3')}</li>
      </ol>
    </>
  );
}
