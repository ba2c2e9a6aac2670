import { EmailAddress } from '../components/email-address.tsx';
import { useWords } from '../components/words.tsx';

/** The author is a rule of the shop, the customer, someone on the server, or a staff address. */
export function By({ by }: { by: string }) {
  const t = useWords();
  if (by === 'rule') return t('office.by-rule');
  if (by === 'buyer') return t('office.customer');
  if (by === 'console') return t('office.by-console');
  return <EmailAddress email={by} />;
}
