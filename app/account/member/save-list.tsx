import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';

/** The list of this page as a file. */
export function SaveList({ kind }: { kind: 'orders' | 'licences' | 'devices' }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <p>
      <a href={`${localize(locale, '/member/file')}?kind=${kind}`} download>
        {t('member.csv')}
      </a>
    </p>
  );
}
