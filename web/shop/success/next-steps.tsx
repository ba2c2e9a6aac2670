import { useWords } from '../../components/words.tsx';

/** The first steps with the products. `names` lists them in words. */
export function NextSteps({ names }: { readonly names: string }) {
  const t = useWords();
  return (
    <>
      <h2>{t('success.next')}</h2>
      <ol className="step-cards">
        <li>{t('success.step-1', { product: names })}</li>
        <li>{t('success.step-2', { product: names })}</li>
        <li>{t('success.step-3')}</li>
      </ol>
    </>
  );
}
