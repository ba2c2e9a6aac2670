import { useWords } from './words.tsx';

type Piece = { readonly isQuoted: boolean; readonly text: string };

export function WrittenText({
  pieces,
  lang,
}: {
  pieces: readonly Piece[];
  lang?: string | undefined;
}) {
  const t = useWords();
  return pieces.map(({ isQuoted, text }, at) => {
    const written = (
      <p className="as-written" lang={lang} dir="auto">
        {text}
      </p>
    );
    const key = `${at}`;
    if (!isQuoted) return <div key={key}>{written}</div>;
    return (
      <details key={key} className="quoted">
        <summary>{t('ticket.thread.quoted')}</summary>
        {written}
      </details>
    );
  });
}
