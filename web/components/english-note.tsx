import { useWords } from './words.tsx';

/** Says that English stands in for a translation; nothing where the text is in the page's language. */
export function EnglishNote({ lang }: { lang: string | undefined }) {
  const t = useWords();
  return lang === undefined ? null : <p className="notice">{t('guide.english')}</p>;
}
