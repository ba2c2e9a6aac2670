import { FileLink } from '../../parts/file-link.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';

/** The list of this page as a file. */
export function SaveList({ kind }: { kind: 'orders' | 'licences' | 'devices' }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <p>
      <FileLink href={`${localize(locale, '/member/file')}?kind=${kind}`}>
        {t('member.csv')}
      </FileLink>
    </p>
  );
}
