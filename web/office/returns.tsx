import { useWords } from '../components/words.tsx';
import { ActForm } from './act-form.tsx';

/** One form for each refund whose money finance sends by hand. `amount` is written out. */
export function Returns(props: {
  toReturn: readonly { readonly id: string; readonly amount: string }[];
}) {
  const t = useWords();
  return props.toReturn.map(({ id, amount }) => (
    <ActForm
      key={id}
      id={`return-${id}`}
      step="return-transfer"
      label={t('office.quotes.return', { amount })}
    >
      <input type="hidden" name="refund" value={id} />
      <p>{t('office.quotes.return-hint')}</p>
    </ActForm>
  ));
}
