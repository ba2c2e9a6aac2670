import { useAddress } from '../../client/site.ts';
import { FileLink } from '../../components/file-link.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

const FILES = [
  ['json', 'member.data.json'],
  ['orders', 'member.data.orders-csv'],
  ['licences', 'member.data.licences-csv'],
  ['devices', 'member.data.devices-csv'],
] as const;

export function DataExport() {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <section id="data" className="member-part">
      <h2>{t('member.data.title')}</h2>
      <p>{t('member.data.text')}</p>
      <ul className="link-list">
        {FILES.map(([kind, word]) => (
          <li key={kind}>
            <FileLink href={`${localize(locale, '/member/file')}?kind=${kind}`}>{t(word)}</FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
