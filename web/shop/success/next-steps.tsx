import { useWords } from '../../components/words.tsx';

/** How what was bought is put to work; `names` as a sentence lists them. */
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
