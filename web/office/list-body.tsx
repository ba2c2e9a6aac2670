import type { ReactNode } from 'react';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';

type BodyProps = {
  isEmpty: boolean;
  path: string;
  /** Query of the next page, or null. */
  next: string | null;
  /** URL of the whole list as a file. */
  file?: string;
  words?: { readonly none?: string; readonly next?: string };
  children: ReactNode;
};

/** The rows, or a note that there are none, then the links to the next page and the file. */
export function ListBody({ isEmpty, path, next, file, words = {}, children }: BodyProps) {
  const t = useWords();
  const saved = isEmpty ? undefined : file;
  return (
    <>
      {isEmpty ? <p id="none">{words.none ?? t('office.nothing')}</p> : children}
      {next || saved ? (
        <p className="link-row">
          {next ? (
            <LocalLink to={`${path}?${next}`}>{words.next ?? t('office.next')}</LocalLink>
          ) : null}
          {saved ? <FileLink file={saved} /> : null}
        </p>
      ) : null}
    </>
  );
}

export function FileLink({ file }: { file: string }) {
  const t = useWords();
  return (
    <a id="file" href={file} download>
      {t('office.csv')}
    </a>
  );
}
