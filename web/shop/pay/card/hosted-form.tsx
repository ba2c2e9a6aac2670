import { useWords } from '../../../components/words.tsx';

/** Opens Stripe's own page with a plain POST, for browsers that cannot show its fields in ours. */
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
