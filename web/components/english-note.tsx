import { useWords } from './words.tsx';

/** Says that a text is in English for lack of a translation. `lang` is undefined if it is translated. */
export function EnglishNote({ lang }: { lang: string | undefined }) {
  const t = useWords();
  return lang === undefined ? null : <p className="notice">{t('guide.english')}</p>;
}
