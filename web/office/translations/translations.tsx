import type { Count } from '../../../domain/translation/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { useCount } from '../count.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/translations';
import { surveyLanguages } from './overview.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-translations');
  const { database } = context.get(servicesContext);
  const { locale } = parseAddress(pageUrl(request).pathname);
  return { staff, languages: await surveyLanguages(database, locale) };
}

export default function TranslationsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const format = useCount();
  const { staff, languages } = loaderData;
  return (
    <OfficePage title={t('office.translations')} staff={staff}>
      <p>{t('office.translations.lead')}</p>
      <OfficeTable
        amounts={[
          t('office.translations.missing'),
          t('office.translations.stale'),
          t('office.translations.proposed'),
        ]}
        headings={[
          ...[t('office.language'), t('office.translations.messages')],
          ...[t('office.translations.missing'), t('office.translations.stale')],
          ...[t('office.translations.proposed'), t('office.translations.prose')],
        ]}
      >
        {languages.map(({ prefix, name, messages, prose, proposed }) => (
          <tr key={prefix} data-language={prefix}>
            <td>
              <LocalLink to={`/office/translations/${prefix}`}>{name}</LocalLink>
            </td>
            <Share count={messages} />
            <td className="amount">{format(messages.missing)}</td>
            <td className="amount">{format(messages.stale)}</td>
            <td className="amount">{format(proposed)}</td>
            <Share count={prose} />
          </tr>
        ))}
      </OfficeTable>
    </OfficePage>
  );
}

/** Translated and up to date. */
function Share({ count: { total, missing, stale } }: { count: Count }) {
  const t = useWords();
  const format = useCount();
  const done = total - missing - stale;
  return (
    <td>
      {t('office.translations.share', { done: format(done), total: format(total) })}{' '}
      <meter min={0} max={total} value={done} aria-hidden="true" />
    </td>
  );
}
