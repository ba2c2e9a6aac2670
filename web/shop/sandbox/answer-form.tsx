import { Form, useSearchParams } from 'react-router';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';

type AnswerFormProps = {
  readonly id: 'challenge' | 'wallet';
  readonly text: string;
  readonly note: string;
  readonly refusal: { readonly value: string; readonly label: string };
};

export function AnswerForm({ id, text, note, refusal }: AnswerFormProps) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <div className="wrap narrow section">
      <Head title={t('challenge.title')} noIndex />
      <h1>{t('challenge.title')}</h1>
      <p className="lead">{text}</p>
      <p className="notice">{note}</p>
      <Form id={id} method="post" action={`?reference=${search.get('reference') ?? ''}`}>
        <p className="actions">
          <button type="submit" name="answer" value="approve" className="button primary">
            {t('challenge.approve')}
          </button>
          <button type="submit" name="answer" value={refusal.value} className="button">
            {refusal.label}
          </button>
        </p>
      </Form>
    </div>
  );
}
