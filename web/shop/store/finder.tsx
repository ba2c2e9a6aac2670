import { memo, type ReactNode } from 'react';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import { getProduct, TASKS } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { LocalLink } from '../../components/link.tsx';
import { PriceTag } from '../../components/price-tag.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { answersOf, buyPath, type StoreChoice, storePath } from './choice.ts';
import type { Compared } from './compare.server.ts';
import type { StoreCardData } from './store-card.tsx';

type Props = {
  /** The choice that the shown prices belong to. */
  readonly choice: StoreChoice;
  readonly cards: readonly StoreCardData[];
  readonly compared: readonly Compared[];
  readonly plans: readonly Plan[];
  readonly seats: readonly Seats[];
};

/**
 * Three questions that lead to one tool. Every answer is a link to the store with that answer, so the finder works
 * without scripts, and answered questions stay in view and can be answered anew.
 */
export const Finder = memo(function Finder({ choice, cards, compared, plans, seats }: Props) {
  const t = useWords();
  const { task, product } = answersOf(choice);
  const { found } = choice;
  const fresh = { ...choice, find: null, found: null };
  return (
    <details id="finder" className="fold finder" open={task !== null}>
      <summary>{t('finder.title')}</summary>
      <ol>
        <Question text={t('store.filter')}>
          <ul className="actions">
            {TASKS.map((each) => (
              <Answer key={each} to={{ ...fresh, find: each }} isGiven={each === task}>
                {t(`store.task.${each}`)}
              </Answer>
            ))}
          </ul>
        </Question>
        {task ? (
          <Question text={t('finder.which')}>
            <ul className="actions">
              {cards
                .filter(({ group }) => group === task)
                .map((card) => (
                  <Answer
                    key={card.key}
                    to={{ ...fresh, find: card.key }}
                    isGiven={card.key === product}
                  >
                    {card.task}
                    <Formats tool={compared.find(({ product }) => product === card.key)} />
                  </Answer>
                ))}
            </ul>
          </Question>
        ) : null}
        {product && plans.length > 0 ? (
          <Question text={t('finder.how')}>
            <ul className="actions">
              {plans.map((plan) => (
                <Answer
                  key={plan}
                  to={{ ...fresh, plan, found: product }}
                  isGiven={found !== null && plan === choice.plan}
                >
                  {t(`finder.need.${plan}`)}
                </Answer>
              ))}
            </ul>
            <ul className="actions">
              {seats.map((count) => (
                <Answer
                  key={count}
                  to={{ ...fresh, seats: count, found: product }}
                  isGiven={found !== null && count === choice.seats}
                >
                  {t('buy.seats-count', { seats: count })}
                </Answer>
              ))}
            </ul>
          </Question>
        ) : null}
      </ol>
      <Pick
        choice={choice}
        card={cards.find(({ key }) => key === found)}
        tool={compared.find((each) => each.product === found)}
      />
    </details>
  );
});

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <p>
        <strong>{text}</strong>
      </p>
      {children}
    </li>
  );
}

type AnswerProps = {
  readonly to: StoreChoice;
  readonly isGiven: boolean;
  readonly children: ReactNode;
};

function Answer({ to, isGiven, children }: AnswerProps) {
  return (
    <li>
      <LocalLink className="button" to={`${storePath(to)}#finder`} current={isGiven} keepScroll>
        {children}
      </LocalLink>
    </li>
  );
}

function Formats({ tool }: { tool: Compared | undefined }) {
  return tool?.formats ? <bdi className="quiet">{tool.formats}</bdi> : null;
}

type PickProps = {
  readonly choice: StoreChoice;
  readonly card: StoreCardData | undefined;
  readonly tool: Compared | undefined;
};

/** The recommended tool with its price and the reasons. */
function Pick({ choice, card, tool }: PickProps) {
  const t = useWords();
  if (!card || !tool) return null;
  const product = getProduct(card.key);
  const { key, name, path } = product;
  return (
    <div className="card pick" style={colorsOf(product)}>
      <ProductIcon of={key} size={56} />
      <div>
        <p className="quiet">{t('finder.pick')}</p>
        <h2>
          <LocalLink to={path}>
            <bdi>{name}</bdi>
          </LocalLink>
        </h2>
      </div>
      <ul className="ticks">
        <li>{card.use}</li>
        <li>{reasonOf(choice.plan, tool, t)}</li>
        <li>{t('finder.try')}</li>
      </ul>
      <div className="cost">{card.offer ? <PriceTag offer={card.offer} /> : null}</div>
      <p className="actions">
        <LocalLink className="button primary" to={buyPath(key, choice)}>
          {t('buy.title', { product: name })}
        </LocalLink>
        <DownloadButton product={key} />
      </p>
    </div>
  );
}

function reasonOf(plan: Plan, { saving, outlasts }: Compared, t: Translate): string {
  if (plan === 'year' && saving) return t('finder.why.year', { percent: saving.percent });
  if (plan === 'lifetime' && outlasts) return t('finder.why.lifetime', { count: outlasts });
  if (plan === 'month') return t('finder.why.month');
  return t(`plan.${plan}-note`);
}
