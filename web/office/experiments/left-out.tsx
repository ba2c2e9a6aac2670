import { useWords } from '../../components/words.tsx';

/** Names the services a page does without, because its visitors cannot reach them. */
export function LeftOut({ page, services }: { page: string; services: string }) {
  const t = useWords();
  return (
    <p className="quiet" data-left-out={page}>
      {t('office.variants.left-out', { page, services })}
    </p>
  );
}
