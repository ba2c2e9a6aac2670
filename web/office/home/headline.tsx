import { Fragment } from 'react';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { LacksAmounts } from '../figures/lacks-amounts.tsx';
import type { HomeFigures } from './headline.server.ts';

/** Of the last 30 days, with the change against the 30 days before. */
export function Headline({ table, currency, lacksAmounts }: HomeFigures) {
  const t = useWords();
  return (
    <section id="headline">
      <h2>{t('office.figures.last-30')}</h2>
      <dl className="facts">
        {table.rows.map(({ key, label, cells: [now, , change] }) =>
          'figure' in label && now?.plain ? (
            <Fragment key={key}>
              <dt>{t(`office.figures.name.${label.figure}`)}</dt>
              <dd>
                <bdi>{now.text}</bdi>{' '}
                {change?.plain ? <bdi className="quiet">{change.text}</bdi> : null}
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
      <LacksAmounts of={lacksAmounts} currency={currency} />
      <p>
        <LocalLink to="/office/figures">{t('office.figures.more')}</LocalLink>
      </p>
    </section>
  );
}
