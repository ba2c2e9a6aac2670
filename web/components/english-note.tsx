import { useWords } from './words.tsx';

export function EnglishNote({ lang }: { lang: string | undefined }) {
  const t = useWords();
  return lang === undefined ? null : <p className="notice">{t('guide.english')}</p>;
}
