import type { Message } from '../../../domain/translation/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { useWords } from '../../components/words.tsx';

export type LanguageFacts = Pick<Locale, 'prefix' | 'tag' | 'direction'> & {
  readonly name: string;
};

export function MessageFacts({ message, language }: { message: Message; language: LanguageFacts }) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.translations.area')}</dt>
      <dd>
        <bdi>{message.area}</bdi>
      </dd>
      <dt>{t('office.translations.english')}</dt>
      <dd lang="en" dir="ltr" className="as-written" id="english">
        {message.english}
      </dd>
      {message.comment ? (
        <>
          <dt>{t('office.translations.comment')}</dt>
          <dd lang="en" dir="ltr">
            {message.comment}
          </dd>
        </>
      ) : null}
      <dt>{t('office.translations.present')}</dt>
      <dd lang={language.tag} dir={language.direction} className="as-written">
        {message.text ?? t('office.translations.missing')}
      </dd>
      {message.state === 'stale' ? (
        <>
          <dt>{t('office.state')}</dt>
          <dd>{t('office.translations.stale')}</dd>
        </>
      ) : null}
    </dl>
  );
}
