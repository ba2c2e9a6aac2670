import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { useCount } from '../count.ts';
import { FilterForm, PeriodFields, PickField, ProductField } from '../filter-form.tsx';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/feedback';
import { type FeedbackView, openReport } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openReport({ request, context });

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, lines, languages, language, product, from, until, file } = loaderData;
  return (
    <OfficePage title={t('office.feedback')} staff={staff}>
      <p>{t('office.feedback.lead')}</p>
      <FilterForm>
        <ProductField value={product} />
        <PickField
          name="language"
          label={t('office.language')}
          options={languages}
          value={language}
        />
        <PeriodFields from={from} until={until} />
      </FilterForm>
      <ListBody isEmpty={lines.length === 0} path="/office/feedback" next={null} file={file}>
        <ScoreTable lines={lines} />
      </ListBody>
    </OfficePage>
  );
}

function ScoreTable({ lines }: Pick<FeedbackView, 'lines'>) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      amounts={[t('guide.helpful.yes'), t('guide.helpful.no')]}
      headings={[
        ...[t('office.feedback.place'), t('office.language'), t('guide.helpful.yes')],
        ...[t('guide.helpful.no'), t('office.feedback.share')],
      ]}
    >
      {lines.map(({ address, title, lang, language, yes, no, share, shareText }) => (
        <tr key={address}>
          <td className="words">
            <a href={address} lang={lang} dir="auto">
              {title}
            </a>
          </td>
          <td>{language}</td>
          <td className="amount">{format(yes)}</td>
          <td className="amount">{format(no)}</td>
          <td>
            <bdi>{shareText}</bdi> <meter min={0} max={1} value={share} aria-hidden="true" />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
