import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';

/** Links to the other parts of a list; nothing for a list of one part. */
export function Pager({ path, page, pages }: { path: string; page: number; pages: number }) {
  const t = useWords();
  if (pages < 2) return null;
  const addressOf = (number: number) => (number === 1 ? path : `${path}?page=${number}`);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return (
    <nav aria-label={t('guide.pages')} className="pager">
      {page > 1 ? (
        <LocalLink className="button" to={addressOf(page - 1)}>
          {t('guide.newer')}
        </LocalLink>
      ) : null}
      <ol>
        {numbers.map((number) => (
          <li key={number}>
            <LocalLink to={addressOf(number)} current={number === page}>
              <span className="sr-only">{t('guide.page', { number: `${number}` })}</span>
              <span aria-hidden="true">{number}</span>
            </LocalLink>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <LocalLink className="button" to={addressOf(page + 1)}>
          {t('guide.older')}
        </LocalLink>
      ) : null}
    </nav>
  );
}
