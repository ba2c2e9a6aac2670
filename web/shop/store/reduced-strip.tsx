import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { type StoreChoice, storePath } from './choice.ts';
import type { ReducedGroup } from './reduced.server.ts';

type Props = { readonly groups: readonly ReducedGroup[]; readonly choice: StoreChoice };

export function ReducedStrip({ groups, choice }: Props) {
  const t = useWords();
  if (groups.length === 0) return null;
  return (
    <div id="reduced" className="notice good">
      {groups.map(({ tools, until, elsewhere }) => (
        <p key={until}>
          <strong>{t('store.reduced')}</strong>{' '}
          {tools.map((tool, index) => (
            <span key={tool}>
              {index > 0 ? ' · ' : ''}
              <bdi>{tool}</bdi>
            </span>
          ))}
          {until ? (
            <>
              {' – '}
              {t('price.until', { date: until })}
            </>
          ) : null}
          {elsewhere ? (
            <>
              {' – '}
              <LocalLink to={storePath({ ...choice, ...elsewhere })} keepScroll>
                {t(`plan.${elsewhere.plan}`)} · {t('buy.seats-count', { seats: elsewhere.seats })}
              </LocalLink>
            </>
          ) : null}
        </p>
      ))}
    </div>
  );
}
