import { useWords } from '../../../components/words.tsx';

/** Leads to a page of Stripe's own by a plain POST: where its fields cannot be shown in ours. */
export function HostedForm({ payPath }: { payPath: string }) {
  const t = useWords();
  const [path = '', query = ''] = payPath.split('?');
  return (
    <form id="hosted" method="post" action={`${path}/card?${query}`}>
      <p>{t('stripe.no-fields')}</p>
      <button type="submit" className="button primary">
        {t('stripe.open-page')}
      </button>
    </form>
  );
}
