import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { inEnglish, Prose } from '../../parts/prose.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import { readText } from '../../request/texts.server.ts';
import { EnglishNote } from '../blog/english-note.tsx';
import type { Route } from './+types/data-request';

export const handle: Handle = { cached: true, waits: true };

export const loader = ({ url }: Route.LoaderArgs) =>
  readText('content/legal/data-request.md', parseAddress(url.pathname).locale);

/** How somebody gets a copy of what we know about them, or has it corrected or deleted. */
export default function DataRequestPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { front, html, lang, languages } = loaderData;
  const { title = '', description } = front;
  return (
    <div className="wrap narrow section">
      <Head title={title} description={description} languages={languages} />
      <StructuredData crumbs={[['/company/data-request', title]]} />
      <h1 {...inEnglish(lang)}>{title}</h1>
      <EnglishNote lang={lang} />
      <Prose html={html} lang={lang} />
      <p className="actions">
        <LocalLink
          id="data-ticket"
          className="button primary"
          to="/about/create_ticket?topic=privacy"
        >
          {t('nav.ticket')}
        </LocalLink>
        <LocalLink id="data-profile" className="button" to="/member/profile">
          {t('nav.account')}
        </LocalLink>
      </p>
      <LinkList
        links={[
          ['/company/privacy-policy', t('nav.privacy')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
