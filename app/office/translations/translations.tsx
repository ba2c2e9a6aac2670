import '../../ui/meter.css';
import type { Count } from '../../../domain/translation/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/translations';
import { surveyLanguages } from './overview.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-translations');
  const { database } = context.get(servicesContext);
  return { staff, languages: await surveyLanguages(database) };
}

export default function TranslationsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
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
        {languages.map(({ prefix, name, tag, messages, prose, proposed }) => (
          <tr key={prefix} data-language={prefix}>
            <td lang={tag}>
              <LocalLink to={`/office/translations/${prefix}`}>{name}</LocalLink>
            </td>
            <Share count={messages} />
            <td className="amount">{messages.missing}</td>
            <td className="amount">{messages.stale}</td>
            <td className="amount">{proposed}</td>
            <Share count={prose} />
          </tr>
        ))}
      </OfficeTable>
    </OfficePage>
  );
}

/** How much is translated and up to date. */
function Share({ count: { total, missing, stale } }: { count: Count }) {
  const t = useWords();
  const done = total - missing - stale;
  return (
    <td>
      {t('office.translations.share', { done: `${done}`, total: `${total}` })}{' '}
      <meter min={0} max={total} value={done} aria-hidden="true" />
    </td>
  );
}
