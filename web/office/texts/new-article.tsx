import { Form } from 'react-router';
import { described, Field, TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { OutcomeNote, ReasonField } from '../act-form.tsx';
import { formValue } from '../form-values.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { useSubmittedValues } from '../reason.ts';
import type { Route } from './+types/new-article';
import { type ArticleFault, createArticle, openArticleForm } from './create-article.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

/** As in the articles of the repository. */
const AUTHOR = '{brand} editorial team';
const EXAMPLE = 'open-zip-files-on-windows';
const ID = 'new-article';

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-new-article');
  return { staff, ...openArticleForm() };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  createArticle({ request, context });

export default function NewArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, blogs, longest } = loaderData;
  const result = actionData ?? null;
  const sent = useSubmittedValues(ID);
  const faults = result?.faults ?? [];
  const has = (fault: ArticleFault) => faults.includes(fault);
  const errorOf = (fault: ArticleFault) => (has(fault) ? t('office.texts.fill-in') : null);
  const slugHint = t('office.texts.slug-hint', { example: EXAMPLE });
  const slugError = has('slug-taken')
    ? t('office.texts.slug-taken')
    : has('slug')
      ? slugHint
      : null;
  const bodyError = has('body-long')
    ? t('office.texts.fault.length', { max: longest })
    : errorOf('body');
  return (
    <OfficePage title={t('office.texts.new-article')} staff={staff} isWritten>
      <p className="link-row">
        <LocalLink to="/office/texts">{t('office.texts')}</LocalLink>
      </p>
      <OutcomeNote result={result} isDone={false} />
      <p>{t('office.texts.new-article.lead')}</p>
      <Form id={ID} method="post" reloadDocument noValidate>
        <input type="hidden" name="step" value="write-article" />
        <input type="hidden" name="form" value={ID} />
        <SelectField
          name="type"
          label={t('office.texts.blog')}
          error={errorOf('type')}
          options={blogs}
          value={formValue(sent, 'type')}
        />
        <TextField
          name="slug"
          label={t('office.texts.slug')}
          hint={slugHint}
          error={slugError}
          dir="ltr"
          defaultValue={formValue(sent, 'slug')}
        />
        <TextField
          name="title"
          label={t('office.macros.title')}
          error={errorOf('title')}
          lang="en"
          dir="ltr"
          defaultValue={formValue(sent, 'title')}
        />
        <TextField
          name="description"
          label={t('office.texts.description')}
          hint={t('office.texts.description-hint')}
          error={errorOf('description')}
          lang="en"
          dir="ltr"
          defaultValue={formValue(sent, 'description')}
        />
        <TextField
          name="author"
          label={t('office.texts.author')}
          hint={t('office.texts.author-hint')}
          error={errorOf('author')}
          lang="en"
          dir="ltr"
          defaultValue={formValue(sent, 'author', AUTHOR)}
        />
        <Field name="body" label={t('office.texts.article-body')} error={bodyError}>
          <textarea
            {...described('body', bodyError)}
            rows={24}
            spellCheck
            lang="en"
            dir="ltr"
            defaultValue={formValue(sent, 'body')}
          />
        </Field>
        <ReasonField value={formValue(sent, 'why')} />
        <SubmitRow>{t('office.texts.save')}</SubmitRow>
      </Form>
    </OfficePage>
  );
}
