import type { ReactNode } from 'react';
import { Contents } from '../../components/article-parts.tsx';
import { EnglishNote } from '../../components/english-note.tsx';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { OwnHtml } from '../../components/own-html.tsx';
import { PrintButton } from '../../components/print-button.tsx';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import type { Legal } from './legal.server.ts';

type LegalPageProps = {
  legal: Legal;
  /** True at the permanent address of one version, which search engines skip. */
  ofVersion?: boolean;
  children?: ReactNode;
};

export function LegalPage({ legal, ofVersion = false, children }: LegalPageProps) {
  const { path, text, contents, above, below, isCurrent } = legal;
  const { front, html, lang, languages } = text;
  const { title = '', description } = front;
  const facts = isCurrent ? { description, languages } : {};
  return (
    <div className="wrap section legal">
      <Head title={title} {...facts} noIndex={ofVersion} />
      {ofVersion ? null : <StructuredData crumbs={[[path, title]]} />}
      <article className="article">
        <LegalHead legal={legal} />
        {/* Rendered on the server from our own messages. */}
        {above ? <OwnHtml className="legal-first" html={above} /> : null}
        <Contents entries={contents} lang={lang} />
        <div className="article-text">
          <Prose html={html} lang={lang} />
          {below ? <Prose html={below} /> : null}
          {children}
          <LegalFoot legal={legal} />
        </div>
      </article>
    </div>
  );
}

function LegalHead({ legal }: { legal: Legal }) {
  const t = useWords();
  const { path, text, day, isCurrent, words } = legal;
  const { title, summary, version = '', date = '' } = text.front;
  const named = inEnglish(text.lang);
  return (
    <header className="article-head">
      <h1 {...named}>{title}</h1>
      <div className="legal-line">
        <p className="quiet">{t('legal.version', { version, date: day ?? date })}</p>
        <PrintButton label={words.print} />
      </div>
      {isCurrent ? null : (
        <div className="notice">
          <p>{words.earlier}</p>
          <LocalLink to={path}>{words.current}</LocalLink>
        </div>
      )}
      <EnglishNote lang={text.lang} />
      <p className="summary" {...named}>
        {summary}
      </p>
    </header>
  );
}

function LegalFoot({ legal: { path, words, earlier, isCurrent } }: { legal: Legal }) {
  const t = useWords();
  return (
    <footer className="legal-foot">
      <p className="quiet">{words.language}</p>
      {earlier.length > 0 ? (
        <>
          <h2>{words.previous}</h2>
          <LinkList
            links={earlier.map(({ version, day }) => [
              `${path}/${version}`,
              t('legal.version', { version, date: day }),
            ])}
          />
        </>
      ) : null}
      {earlier.length === 0 && isCurrent ? <p className="quiet">{words.first}</p> : null}
    </footer>
  );
}
