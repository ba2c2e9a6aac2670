import { systemClock } from '../../../kit/time.ts';
import { stubOf, type Tag, type TagPage } from './tag.ts';

/**
 * Yandex Metrica. It has no consent API, so the counter starts on consent and is destroyed on withdrawal.
 * https://yandex.com/support/metrica/general/counter-initialize.html
 */
export const metrica: Tag = {
  load(_id, page) {
    Object.assign(stubOf(page, 'ym', 'a'), { l: systemClock.now().getTime() });
    return 'https://mc.yandex.ru/metrika/tag.js';
  },
  consent(allowed, { id, page }) {
    const started = page[STARTED] === true;
    if (allowed === started) return;
    page[STARTED] = allowed;
    const ym = ymOf(page);
    if (allowed) ym(Number(id), 'init', { clickmap: true, trackLinks: true, webvisor: false });
    else ym(Number(id), 'destruct');
  },
  // https://yandex.com/support/metrica/objects/reachgoal.html
  sale({ id: order, value, currency, product }, { id, page }) {
    const facts = { order_price: Number(value), currency, order, product };
    ymOf(page)(Number(id), 'reachGoal', 'purchase', facts);
  },
};

const STARTED = 'vitrineMetricaStarted';

const ymOf = (page: TagPage) => stubOf(page, 'ym', 'a');
