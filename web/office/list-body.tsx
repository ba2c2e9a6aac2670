import type { ReactNode } from 'react';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';

type BodyProps = {
  isEmpty: boolean;
  /** Path of the list. */
  path: string;
  /** Query of the next page; null when there is none. */
  next: string | null;
  /** Address of the whole list as a file, where there is one. */
  file?: string;
  /** Where the usual words do not fit. */
  words?: { readonly none?: string; readonly next?: string };
  /** Its rows. */
  children: ReactNode;
};

/**
 * What a list shows below its filter: the rows or that there are none, the way to the next page and to the file. Of nothing
 * there is no file.
 */
export function ListBody({ isEmpty, path, next, file, words = {}, children }: BodyProps) {
  const t = useWords();
  const saved = isEmpty ? undefined : file;
  return (
    <>
      {isEmpty ? <p id="none">{words.none ?? t('office.nothing')}</p> : children}
      {next || saved ? (
        <p className="flex flex-wrap gap-x-6">
          {next ? (
            <LocalLink to={`${path}?${next}`}>{words.next ?? t('office.next')}</LocalLink>
          ) : null}
          {saved ? <FileLink file={saved} /> : null}
        </p>
      ) : null}
    </>
  );
}

/** What the page shows, all of it, as a file for spreadsheets. */
export function FileLink({ file }: { file: string }) {
  const t = useWords();
  return (
    <a id="file" href={file} download>
      {t('office.csv')}
    </a>
  );
}
