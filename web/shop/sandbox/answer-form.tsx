import { Form, useSearchParams } from 'react-router';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';

type AnswerFormProps = {
  readonly id: 'challenge' | 'wallet' | 'away';
  readonly text: string;
  readonly note: string;
  /** What the buyer can do besides approving. */
  readonly others: readonly { readonly value: string; readonly label: string }[];
};

export function AnswerForm({ id, text, note, others }: AnswerFormProps) {
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
          {others.map(({ value, label }) => (
            <button key={value} type="submit" name="answer" value={value} className="button">
              {label}
            </button>
          ))}
        </p>
      </Form>
    </div>
  );
}
