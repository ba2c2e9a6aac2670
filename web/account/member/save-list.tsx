import { useAddress } from '../../client/site.ts';
import { FileLink } from '../../components/file-link.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

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
